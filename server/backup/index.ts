import { recurring, type Work } from '../jobs/task.ts';
import { removeDelayed } from './delayed-removals.ts';
import { checkDueBackup } from './schedule/check-round.ts';
import { makeDueBackup } from './schedule/round.ts';
import { keepBases } from './wal/round.ts';

export { type BackupResult, backUp, resultOf } from './back-up.ts';
export { copyCluster } from './clusters/copy-cluster.ts';
export { readRows } from './clusters/copy-rows.ts';
export { delayingRemovals } from './delayed-removals.ts';
export { withClient } from './make/make.ts';
export { fetchAllTables } from './make/tables.ts';
export { type Reading, readBackup, verifyBackup } from './read.ts';
export { backUpTo, type FiledBackup } from './repository/back-up-to.ts';
export { readBlob } from './repository/blobs.ts';
export { type Checks, fetchChecks } from './repository/checks.ts';
export { checkMounted } from './repository/mounted.ts';
export { type Pruned, prune } from './repository/prune.ts';
export {
  backupKey,
  findBackup,
  listBackups,
  openRepository,
  type Repository,
  readStored,
  timeOf,
} from './repository/repository.ts';
export type { Wishes } from './restore/points.ts';
export { type Previewed, previewRestore } from './restore/preview.ts';
export { type Restored, restore } from './restore/restore.ts';
export { followChecks, readOpening, warningOfChecks } from './schedule/check-round.ts';
export { fetchHistory, type History, type Schedule, warningOf } from './schedule/history.ts';
export {
  type KeyPair,
  makeKeyPair,
  type Opening,
  readPassphrase,
  readPrivateKeys,
  readPublicKey,
  readSealing,
  type Sealing,
} from './seal/keys.ts';
export type { BackingConfig } from './service.ts';
export { warningOfShipping } from './wal/guard.ts';
export { markingFiles } from './wal/marks.ts';
export { Shipping } from './wal/shipping.ts';
export type { Writing } from './write.ts';

const tenMinutes = 600;

const minute = 60;
const hour = 3600;

export const jobs: readonly Work[] = [
  recurring('backup.scheduled', minute, makeDueBackup, 'backups'),
  recurring('backup.check', hour, checkDueBackup, 'backups'),
  recurring('backup.base', minute, keepBases, 'backups'),
  recurring('backup.remove-delayed', tenMinutes, ({ storage, database }) => removeDelayed(storage, database)),
];
