/**
 * The built-in database hands out its write-ahead log: it copies each full segment into an outbox, and the service takes it
 * from there. A chain is a part of the log without a gap. It has a name, in a file of the cluster, and ends when the
 * database runs without an archive.
 */
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../config/refusal.ts';
import type { Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';

/** In the cluster's directory, where its user may write whatever lies above. */
const outboxName = 'parlance.outbox';
const chainName = 'parlance.chain';

export const outboxPath = (cluster: string): string => join(cluster, outboxName);

/** Names in a cluster's directory that are of this place alone. */
export const isOfPlace = (name: string): boolean =>
  /^(parlance\.|postmaster\.|\.s\.PGSQL|log\/|current_logfiles)/.test(name);

/** A segment is handed out at least this often, in seconds, so that with its shipping no more than a minute can be lost. */
const segmentSeconds = 50;

const moduleName = 'basic_archive';

export const archiveSettings: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_library: moduleName,
  'basic_archive.archive_directory': outboxName,
  archive_timeout: `${segmentSeconds}s`,
};

export const readChain = (cluster: string): string | undefined =>
  existsSync(join(cluster, chainName)) ? readFileSync(join(cluster, chainName), 'utf8').trim() : undefined;

/** What the outbox holds then belongs to none. The database's user reads the file, for copies of the cluster. */
export const beginChain = (cluster: string): string => {
  const name = randomBytes(8).toString('hex');
  const draft = join(cluster, `${chainName}.new`);
  writeFileSync(draft, `${name}\n`, { mode: 0o644, flush: true });
  renameSync(draft, join(cluster, chainName));
  return name;
};

export const endChain = (cluster: string): void => rmSync(join(cluster, chainName), { force: true });

/** Without it the log would fill the disk. */
const checkModule = ({ root }: Binaries): void => {
  if (readdirSync(join(root, 'lib/postgresql')).some((name) => name.startsWith(`${moduleName}.`))) return;
  throw new Refusal(
    `BACKUP_WAL_TO: the built-in database of this platform has no ${moduleName}; leave it out, and use BACKUP_TO.`,
  );
};

/** Before the database starts. */
export const prepareArchive = (
  { cluster, binaries, owner }: { cluster: string; binaries: Binaries; owner: Owner | undefined },
  archives: boolean,
): void => {
  if (!archives) {
    endChain(cluster);
    return;
  }
  checkModule(binaries);
  const outbox = outboxPath(cluster);
  if (readChain(cluster) === undefined) {
    rmSync(outbox, { recursive: true, force: true });
    beginChain(cluster);
  }
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  if (owner === undefined) return;
  // Also other files of ours: what its user cannot read is in no copy of the cluster.
  for (const name of readdirSync(cluster))
    if (name.startsWith('parlance.')) chownSync(join(cluster, name), owner.uid, owner.gid);
};
