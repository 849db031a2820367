/** What checks of backups found, beside the backups. Names hold the outcome, so that a list of them says most. */
import type { Storage } from '../../storage/index.ts';
import { isOfFuture } from '../future.ts';
import type { Repository } from './repository.ts';

export interface Check {
  /** The backup's name. */
  readonly backup: string;
  readonly at: Date;
  /** Seconds that its restore took; null after a failure. */
  readonly seconds: number | null;
  readonly failure: string | null;
}

export interface Checks {
  readonly tried: Date | undefined;
  readonly succeeded: { readonly at: Date; readonly seconds: number } | undefined;
  /** Since the last success, among those that are kept. */
  readonly failures: number;
  /** The newest check says why it failed; undefined after a success. */
  readonly failure: string | undefined;
}

const folder = 'checks';
const mostKept = 20;

const keyOf = ({ at, failure }: Check): string =>
  `${folder}/${at.toISOString().replaceAll(':', '.')}.${failure === null ? 'good' : 'bad'}.json`;

const shape = new RegExp(
  `^${folder}/(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)\\.(\\d\\d)\\.([\\d.]+Z)\\.(good|bad)\\.json$`,
);

const timeIn = (key: string): Date => {
  const [, day, hour, minute, rest] = shape.exec(key)!;
  return new Date(`${day}T${hour}:${minute}:${rest}`);
};

/** Newest first. */
const listKeys = async ({ storage }: Repository): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of storage.list(folder)) if (shape.test(key)) keys.push(key);
  return keys.sort().reverse();
};

const readCheck = async (storage: Storage, key: string): Promise<Partial<Check>> => {
  const content = await storage.read(key);
  return content === undefined ? {} : JSON.parse(Buffer.concat(await content.toArray()).toString());
};

export const noteCheck = async (repository: Repository, check: Check): Promise<void> => {
  await repository.storage.put(keyOf(check), Buffer.from(JSON.stringify(check)), 'application/json');
  await repository.storage.remove((await listKeys(repository)).slice(mostKept));
};

export const fetchChecks = async (repository: Repository, now: number): Promise<Checks> => {
  const keys = (await listKeys(repository)).filter((key) => !isOfFuture(timeIn(key).getTime(), now));
  const isGood = (key: string) => key.endsWith('.good.json');
  const [newest, good] = [keys[0], keys.find(isGood)];
  const seconds = good === undefined ? 0 : ((await readCheck(repository.storage, good)).seconds ?? 0);
  return {
    tried: newest === undefined ? undefined : timeIn(newest),
    succeeded: good === undefined ? undefined : { at: timeIn(good), seconds },
    failures: good === undefined ? keys.length : keys.indexOf(good),
    failure:
      newest === undefined || isGood(newest)
        ? undefined
        : ((await readCheck(repository.storage, newest)).failure ?? ''),
  };
};
