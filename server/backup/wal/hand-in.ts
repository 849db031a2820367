/**
 * Hands segments to a database that recovers. Its shell asks by an empty file and waits for the answer: the database's user
 * may be unable to run our programs, or to read the place.
 */
import {
  chownSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chown, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../config/refusal.ts';
import type { Owner } from '../../db/embedded/owner.ts';
import type { Repository } from '../repository/repository.ts';
import type { Opener } from '../seal/open.ts';
import { readKept, segmentKey } from './place.ts';
import { isOfLog, isSegment, segmentAfter } from './segments.ts';

const folder = 'parlance.incoming';
/** Milliseconds from one look for questions to the next. */
const lookEvery = 20;
/** Segments that are fetched before they are asked for. */
const ahead = 4;
/** Tries to fetch one, and milliseconds between them. */
const tries = 5;
const betweenTries = 1000;
/** Seconds after which the shell gives up: a status above 125 ends the recovery. */
const patience = 600;

const at = `${folder}/%f`;

/**
 * `%f` is the name that the database wants, `%p` where. Nothing changes the directory: a shell would do that by the whole
 * path, and the database's user may be unable to enter the directories above.
 */
export const restoreCommand = [
  `: > ${at}.ask || exit 126`,
  'n=0',
  `until [ -e ${at}.yes ] || [ -e ${at}.no ] || [ -e ${at}.bad ]; do n=$((n+1)); [ $n -lt ${patience * 20} ] || exit 126; sleep 0.05; done`,
  `[ ! -e ${at}.bad ] || exit 126`,
  `rm -f ${at}.ask`,
  `if [ -e ${at}.no ]; then rm -f ${at}.no; exit 1; fi`,
  `mv ${at}.yes %p`,
].join('; ');

export interface HandingIn {
  /** Throws when a segment is there and could not be read. */
  check(): void;
  stop(): Promise<void>;
}

interface Source {
  readonly repository: Repository;
  readonly chain: string;
  readonly names: ReadonlySet<string>;
  readonly open: Opener;
}

/** The cluster's directory must be there. */
export const handIn = (
  cluster: string,
  owner: Owner | undefined,
  { repository, chain, names, open }: Source,
): HandingIn => {
  const directory = join(cluster, folder);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
  const own = async (path: string) => owner && chown(path, owner.uid, owner.gid);
  const fetched = new Map<string, Promise<void>>();
  const fetchOne = async (name: string): Promise<void> => {
    const path = join(directory, `${name}.part`);
    await pipeline(
      readKept(repository, segmentKey(chain, name), open),
      createWriteStream(path, { mode: 0o600 }),
    );
    await own(path);
    await rename(path, join(directory, `${name}.fetched`));
  };
  const insist = async (name: string): Promise<void> => {
    for (let count = 1; ; count += 1) {
      try {
        return await fetchOne(name);
      } catch (error) {
        if (error instanceof Refusal || count === tries) throw error;
        await delay(betweenTries);
      }
    }
  };
  const begin = (name: string): Promise<void> => {
    const known = fetched.get(name);
    if (known !== undefined) return known;
    const begun = insist(name);
    begun.catch(() => {});
    fetched.set(name, begun);
    return begun;
  };
  const answer = async (name: string): Promise<void> => {
    const to = (end: string) => join(directory, `${name}${end}`);
    if (!names.has(name)) return writeFileSync(to('.no'), '');
    try {
      await begin(name);
    } catch (error) {
      writeFileSync(to('.bad'), '');
      throw error;
    }
    fetched.delete(name);
    await rename(to('.fetched'), to('.yes'));
    if (!isSegment(name)) return;
    let next = name;
    for (let count = 0; count < ahead; count += 1) {
      next = segmentAfter(next);
      if (names.has(next)) void begin(next).catch(() => {});
    }
  };
  let isStopped = false;
  const look = async (): Promise<void> => {
    while (!isStopped) {
      for (const asked of readdirSync(directory)) {
        const name = asked.replace(/\.ask$/, '');
        if (!asked.endsWith('.ask') || !isOfLog(name)) continue;
        if (existsSync(join(directory, `${name}.yes`)) || existsSync(join(directory, `${name}.no`))) continue;
        await answer(name);
      }
      await delay(lookEvery);
    }
  };
  let failure: unknown;
  const looking = look().catch((error: unknown) => {
    failure = error;
  });
  return {
    check: () => {
      if (failure !== undefined) throw failure;
    },
    stop: async () => {
      isStopped = true;
      await looking;
      await Promise.allSettled(fetched.values());
      await rm(directory, { recursive: true, force: true });
    },
  };
};
