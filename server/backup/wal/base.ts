/** Makes a base: a copy of the whole cluster, the list of its files, and last its manifest. */
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../config/refusal.ts';
import { version } from '../../config/version.ts';
import type { Connection } from '../../db/database.ts';
import { findSecretKey } from '../../secrets/key.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import { fetchMigrations } from '../make/around.ts';
import { fetchKeys, KeyList } from '../make/keys-of-files.ts';
import { withClient } from '../make/make.ts';
import { newName } from '../repository/repository.ts';
import type { BackingConfig } from '../service.ts';
import { copyRunningCluster } from './copy-cluster-files.ts';
import { writeFileList } from './file-list.ts';
import { type Base, baseKey, keep, listFiles, nameOfFile, noteBase } from './place.ts';
import type { Shipping } from './shipping.ts';

interface Facts {
  readonly keys: KeyList;
  readonly postgresql: string;
  readonly migrations: string[];
}

const fetchFacts = (connection: Connection): Promise<Facts> =>
  withClient(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const keys = await fetchKeys(client);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const migrations = await fetchMigrations(client);
    await client.query('commit');
    return { keys, postgresql: rows[0]!.server_version, migrations };
  });

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Ships the files that are not there yet, and lists all. */
const keepFiles = async (
  shipping: Shipping,
  name: string,
  keys: KeyList,
  present: ReadonlySet<string>,
): Promise<void> => {
  const needed = new KeyList();
  for (const key of keys) {
    const kept = nameOfFile(key);
    if (present.has(kept) || (await shipping.shipFile(key))) needed.add(kept);
  }
  await writeFileList(shipping.place, name, needed, present);
};

const keepCluster = (
  shipping: Shipping,
  name: string,
  connection: Connection,
): Promise<Pick<Base, 'first_segment' | 'bytes' | 'cluster_bytes'>> => {
  let cluster_bytes = 0;
  async function* counted(tar: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of tar) {
      cluster_bytes += piece.length;
      yield piece;
    }
  }
  return copyRunningCluster(connection, async ({ tar, firstSegment }) => {
    const bytes = await keep(shipping.place, baseKey(name, 'cluster'), counted(tar));
    return { first_segment: firstSegment(), bytes, cluster_bytes };
  });
};

/** Throws a Refusal when the chain ended meanwhile. */
export const makeBase = async (
  shipping: Shipping,
  { config, connection, now }: { config: BackingConfig; connection: Connection; now: () => number },
): Promise<Base> => {
  const { place } = shipping;
  const began = now();
  const name = newName(began, randomBytes(4).toString('hex'));
  // First: what comes later is in no list of files to spare.
  const present = new Set<string>();
  for await (const file of listFiles(place.repository)) present.add(file);
  shipping.resume();
  const { chain } = shipping;
  const { keys, postgresql, migrations } = await fetchFacts(connection);
  const secretKey = await findSecretKey(config);
  const cluster = await keepCluster(shipping, name, connection);
  const ended_at = new Date(now()).toISOString();
  await keepFiles(shipping, name, keys, present);
  if (place.sealer !== undefined && secretKey !== undefined)
    await keep(place, baseKey(name, 'secret.key'), once(secretKey));
  if (shipping.chain !== chain || shipping.state.isPaused)
    throw new Refusal('The log could not be shipped while a base was made.');
  const base: Base = {
    name,
    format: 1,
    chain,
    parlance: version,
    postgresql,
    migrations,
    began_at: new Date(began).toISOString(),
    ended_at,
    key_fingerprint: secretKey === undefined ? null : createSecrets(secretKey).fingerprint,
    is_sealed: place.sealer !== undefined,
    ...cluster,
  };
  await noteBase(place.repository, base);
  return base;
};
