/** Makes the backups that are due, on one node of several, and says it to the owners when it fails again and again. */
import { say } from '@parlance/protocol/phrase';
import { write } from '../../db/sql.ts';
import type { Service } from '../../frame/service.ts';
import { backUpTo } from '../repository/back-up-to.ts';
import { prune } from '../repository/prune.ts';
import { openRepository } from '../repository/repository.ts';
import { readSealing } from '../seal/keys.ts';
import type { BackingConfig } from '../service.ts';
import { fetchHistory, type History, isDue } from './history.ts';
import { notifyOwners } from './owners.ts';

/** Failures in a row after which owners hear of it. */
const mostFailures = 3;

const makeBackup = async (service: Service, backing: BackingConfig, place: string): Promise<void> => {
  const { database, log } = service;
  const sealing =
    backing.backups.key === undefined ? undefined : await readSealing(backing.backups.key, 'BACKUP_KEY');
  const repository = await openRepository(place, backing);
  const { name, bytes, files, missing } = await backUpTo(repository, {
    config: backing,
    connection: database.connection,
    sealing,
    isScheduled: true,
    report: (step) => log.debug({ step }, 'a backup is being made'),
  });
  const made = { place, name, bytes, files, missing };
  if (missing > 0) log.warn(made, 'a backup was made, in which files are missing');
  else log.info(made, 'a backup was made');
  // A backup that was killed earlier keeps others from being removed for a day.
  await prune(repository, backing.backups.keep, service.now()).then(
    ({ removed }) => log.info({ place, removed: removed.length }, 'older backups were removed'),
    (error: unknown) => log.warn({ err: error, place }, 'older backups could not be removed'),
  );
};

/** A backup that could not even begin counts too. */
const noteFailure = async (
  { database }: Service,
  before: History,
  place: string,
  failure: string,
): Promise<void> => {
  const { tried } = await fetchHistory(database.query);
  if (tried?.at.getTime() !== before.tried?.at.getTime()) return;
  await write`insert into backups (is_scheduled, place, ended_at, failure)
    values (true, ${place}, now(), ${failure.slice(0, 1000)})`.execute(database.query);
};

export const makeDueBackup = async (service: Service): Promise<void> => {
  const { backing, database, now, log } = service;
  const place = backing?.backups.to;
  if (backing === undefined || place === undefined) return;
  const before = await fetchHistory(database.query);
  if (!isDue(before, backing.backups, now())) return;
  try {
    await makeBackup(service, backing, place);
  } catch (error) {
    log.error({ err: error, place }, 'a backup failed');
    await noteFailure(service, before, place, (error as Error).message);
    if ((await fetchHistory(database.query)).failures !== mostFailures) return;
    await notifyOwners(
      service,
      say(
        'The last {count} backups of this service failed. Please ask the people who run it to look at its log.',
        { count: mostFailures },
      ),
    );
  }
};
