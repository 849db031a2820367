/** Makes a base each day, and says it to the owners when the log stays behind. */
import { type Phrase, say } from '@parlance/protocol/phrase';
import type { Service } from '../../frame/service.ts';
import { findSecretKey } from '../../secrets/key.ts';
import { createSecrets } from '../../secrets/secrets.ts';
import { notifyOwners } from '../schedule/owners.ts';
import type { BackingConfig } from '../service.ts';
import { makeBase } from './base.ts';
import { type Trouble, troubleOf } from './guard.ts';
import { type Base, listBases } from './place.ts';
import { pruneLog } from './prune-wal.ts';
import type { Shipping } from './shipping.ts';

/** Milliseconds. */
const day = 86_400_000;
const pauseAfterFailure = 600_000;

const toldOf: Readonly<Record<Exclude<Trouble, 'none'>, Phrase>> = {
  late: say(
    'What people write here has not reached the backup for a while. Please ask the people who run this service to look at its log.',
  ),
  paused: say(
    'The backup that goes on all the time is paused, since it could not be written. Please ask the people who run this service to look at its log.',
  ),
};

interface Round {
  told: Trouble;
  triedAt: number;
  newest: Base | undefined;
}
const rounds = new WeakMap<Shipping, Round>();

/** A base fits while its chain and its secret key are those of the service. */
const isDue = async (
  shipping: Shipping,
  { newest, triedAt }: Round,
  config: BackingConfig,
  now: number,
): Promise<boolean> => {
  if (shipping.state.baseFailures > 0 && Math.abs(now - triedAt) < pauseAfterFailure) return false;
  if (newest === undefined || newest.chain !== shipping.chain || shipping.state.isPaused) return true;
  const key = await findSecretKey(config);
  const fits = key === undefined || newest.key_fingerprint === createSecrets(key).fingerprint;
  return !fits || Math.abs(now - Date.parse(newest.ended_at)) >= day;
};

const notice = async (service: Service, shipping: Shipping, round: Round): Promise<void> => {
  const trouble = troubleOf(shipping.state, service.now());
  if (trouble === round.told) return;
  round.told = trouble;
  if (trouble !== 'none') await notifyOwners(service, toldOf[trouble]);
};

const note = (shipping: Shipping, { ended_at, began_at, bytes }: Base): void => {
  const [at, from] = [Date.parse(ended_at), Date.parse(began_at)];
  shipping.note({
    base: { at, bytes, seconds: (at - from) / 1000 },
    baseFailures: 0,
    baseFailure: undefined,
  });
};

export const keepBases = async (service: Service): Promise<void> => {
  const { shipping, backing: config, log, now, database } = service;
  if (shipping === undefined || config === undefined) return;
  const known = rounds.get(shipping);
  const round: Round = known ?? { told: 'none', triedAt: 0, newest: undefined };
  rounds.set(shipping, round);
  await notice(service, shipping, round);
  try {
    const { repository } = shipping.place;
    if (round.newest === undefined) {
      round.newest = (await listBases(repository)).filter(({ chain }) => chain === shipping.chain).at(-1);
      if (round.newest !== undefined) note(shipping, round.newest);
    }
    if (shipping.state.isTaken || !(await isDue(shipping, round, config, now()))) return;
    await shipping.claim.insist();
    round.triedAt = now();
    round.newest = await makeBase(shipping, { config, connection: database.connection, now });
    note(shipping, round.newest);
    const { name, bytes } = round.newest;
    log.info({ name, bytes }, 'a base was made');
    const { walDays: days } = config.backups;
    await shipping.claim.insist();
    log.info(await pruneLog(repository, { days, now: now(), current: shipping.chain }), 'the log was pruned');
  } catch (error) {
    log.error({ err: error }, 'a base could not be made');
    round.triedAt = now();
    shipping.note({
      baseFailures: shipping.state.baseFailures + 1,
      baseFailure: (error as Error).message,
    });
  }
};
