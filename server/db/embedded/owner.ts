import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { Refusal } from '../../config/refusal.ts';

export type Owner = { uid: number; gid: number };

/** Best first. PostgreSQL needs a user in the machine's user list. */
const CANDIDATES = ['parlance', 'nobody', 'daemon'];

/**
 * PostgreSQL refuses root: a service started by root uses the cluster's owner, or else a candidate. Undefined means
 * this process's user.
 */
export function chooseOwner(cluster: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of CANDIDATES) {
    const owner = lookUp(name);
    if (owner !== undefined) return owner;
  }
  throw new Refusal(
    'The built-in database does not run as root and found no unprivileged user to run as; create one with "useradd --system parlance", start as another user, or set DATABASE_URL.',
  );
}

function lookUp(name: string): Owner | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
    const owner = { uid: id('-u'), gid: id('-g') };
    return owner.uid > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}
