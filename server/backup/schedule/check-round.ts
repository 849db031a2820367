/** Restores the newest backup into a place of its own every week, on one node of several. */
import { say } from '@parlance/protocol/phrase';
import { Refusal } from '../../config/refusal.ts';
import type { Service } from '../../frame/service.ts';
import { isOfFuture } from '../future.ts';
import { readBackup, verifyWhole } from '../read.ts';
import { readBlob } from '../repository/blobs.ts';
import { type Checks, fetchChecks, noteCheck } from '../repository/checks.ts';
import {
  backupKey,
  listBackups,
  openRepository,
  type Repository,
  readStored,
  timeOf,
} from '../repository/repository.ts';
import { type Opening, readSealing } from '../seal/keys.ts';
import type { BackingConfig } from '../service.ts';
import { notifyOwners } from './owners.ts';

/** Milliseconds. */
const day = 86_400_000;
const week = 7 * day;

/** A check that failed is tried again after a day. */
const isDue = ({ tried, failures }: Checks, now: number): boolean =>
  tried === undefined || now - tried.getTime() >= (failures > 0 ? day : week);

/** What an operator reads; undefined while all is well, and before the first check. */
export const warningOfChecks = (
  { succeeded, failure }: Pick<Checks, 'succeeded' | 'failure'>,
  now: number,
): string | undefined => {
  if (failure !== undefined) return `The newest check of a backup failed: ${failure}`;
  if (succeeded === undefined || now - succeeded.at.getTime() <= 2 * week) return undefined;
  return `A backup was last checked at ${succeeded.at.toISOString()}.`;
};

/** Throws a Refusal where the service writes backups that it cannot read. */
export const readOpening = async ({ backups: { key } }: Pick<BackingConfig, 'backups'>): Promise<Opening> => {
  if (key === undefined) return {};
  const sealing = await readSealing(key, 'BACKUP_KEY');
  if (sealing.by === 'passphrase') return { passphrases: [sealing.passphrase] };
  throw new Refusal(
    'BACKUP_KEY is a public key, so the service cannot open its backups; set BACKUP_VERIFY=off, and run "parlance backup verify --restore" where the private key is.',
  );
};

const check = async (
  repository: Repository,
  backup: string,
  { backing, log }: { readonly backing: BackingConfig; readonly log: Service['log'] },
): Promise<number> => {
  const opening = await readOpening(backing);
  const open = () =>
    readBackup(readStored(repository, backupKey(backup)), opening, (file) => readBlob(repository, file));
  const whole = await verifyWhole(await open());
  // It runs a database of its own.
  const { rehearse } = await import('../restore/rehearse.ts');
  return rehearse({ whole, again: open }, (step) => log.debug({ step }, 'a backup is being checked'));
};

const openWhereChecked = async (backing: BackingConfig | undefined): Promise<Repository | undefined> =>
  backing?.backups.to === undefined || backing.backups.verify === 'off'
    ? undefined
    : openRepository(backing.backups.to, backing);

interface Due {
  readonly repository: Repository;
  readonly backup: string;
  readonly isFirstFailure: boolean;
}

const findDue = async (backing: BackingConfig, now: number): Promise<Due | undefined> => {
  const repository = await openWhereChecked(backing);
  if (repository === undefined) return undefined;
  const checks = await fetchChecks(repository, now);
  const backup = (await listBackups(repository)).findLast((name) => !isOfFuture(timeOf(name), now));
  return backup === undefined || !isDue(checks, now)
    ? undefined
    : { repository, backup, isFirstFailure: checks.failures === 0 };
};

export const checkDueBackup = async (service: Service): Promise<void> => {
  const { backing, now, log } = service;
  if (backing === undefined) return;
  const due = await findDue(backing, now()).catch((error: unknown) => {
    log.warn({ err: error }, 'the repository of backups cannot be read');
    return undefined;
  });
  if (due === undefined) return;
  const { repository, backup } = due;
  const at = new Date(now());
  try {
    const seconds = await check(repository, backup, { backing, log });
    await noteCheck(repository, { backup, at, seconds, failure: null });
    log.info({ backup, seconds }, 'a backup was restored for a check');
  } catch (error) {
    log.error({ err: error, backup }, 'a check of a backup failed');
    const failure = (error as Error).message.slice(0, 1000);
    await noteCheck(repository, { backup, at, seconds: null, failure });
    if (!due.isFirstFailure) return;
    await notifyOwners(
      service,
      say(
        'The newest backup of this service could not be restored. Please ask the people who run it to look at its log.',
      ),
    );
  }
};

/** Milliseconds for which the repository is not asked again. */
const rest = 600_000;

/**
 * Returns what was last known of checks, and asks the repository now and then without waiting for it; undefined without
 * any.
 */
export const followChecks = (
  backing: BackingConfig | undefined,
  now: () => number,
): (() => Checks | undefined) => {
  let asked = Number.NEGATIVE_INFINITY;
  let known: Checks | undefined;
  const ask = async () => {
    const repository = await openWhereChecked(backing);
    if (repository !== undefined) known = await fetchChecks(repository, now());
  };
  return () => {
    if (now() - asked >= rest) {
      asked = now();
      // Away for the moment: the age of what is known says so.
      void ask().catch(() => {});
    }
    return known;
  };
};
