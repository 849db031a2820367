import { recurring, type Work } from '../jobs/task.ts';
import { removeDelayed } from './delayed-removals.ts';

export { type BackupResult, backUp, resultOf } from './back-up.ts';
export { delayingRemovals } from './delayed-removals.ts';
export { readBackup, verifyBackup } from './read.ts';
export { type Restored, restore } from './restore/restore.ts';
export {
  type KeyPair,
  makeKeyPair,
  type Opening,
  readPassphrase,
  readPrivateKey,
  readPublicKey,
  readSealing,
  type Sealing,
} from './seal/keys.ts';
export type { Writing } from './write.ts';

const tenMinutes = 600;

export const jobs: readonly Work[] = [
  recurring('backup.remove-delayed', tenMinutes, ({ storage, database }) => removeDelayed(storage, database)),
];
