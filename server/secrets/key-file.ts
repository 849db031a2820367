/**
 * `secret.key`: the key, and below it the look-up keys of sessions that are older than the last rotation. A rotation
 * writes its key to a file of its own first, which takes the place of the other when the database has changed.
 */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { Refusal } from '../config/refusal.ts';

export interface KeyFile {
  readonly key: Buffer;
  readonly former: readonly { readonly lookup: Buffer; readonly until: Date }[];
}

type Where = Pick<Config, 'dataDirectory'>;

export const pathOf = ({ dataDirectory }: Where): string => join(dataDirectory, 'secret.key');
export const nextPathOf = (where: Where): string => `${pathOf(where)}.next`;

const leastBytes = 32;

const render = ({ key, former }: KeyFile): string =>
  [
    key.toString('base64'),
    ...former.map(({ lookup, until }) => `former-lookup ${lookup.toString('base64')} ${until.toISOString()}`),
    '',
  ].join('\n');

const parseFormer = (line: string): KeyFile['former'] => {
  const [, lookup = '', until = ''] = /^former-lookup (\S+) (\S+)$/.exec(line) ?? [];
  return lookup === '' ? [] : [{ lookup: Buffer.from(lookup, 'base64'), until: new Date(until) }];
};

/** Returns undefined when there is none. Throws a Refusal for a damaged file. */
export const readKeyFile = async (path: string): Promise<KeyFile | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [first = '', ...others] = text.split('\n');
  const key = Buffer.from(first.trim(), 'base64');
  if (key.length < leastBytes)
    throw new Refusal(`${path} is damaged: restore it from a backup, or set SECRET_KEY.`);
  return { key, former: others.flatMap(parseFormer) };
};

/** Returns when it is on disk. Others never see a part of it. */
const writeKeyFile = async (path: string, content: KeyFile): Promise<void> => {
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(render(content));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
};

const syncDirectory = async ({ dataDirectory }: Where): Promise<void> => {
  const directory = await open(dataDirectory);
  await directory.sync().finally(() => directory.close());
};

/** Returns when the next key is where a crash leaves it. */
export const keepNextKey = async (where: Where, content: KeyFile): Promise<void> => {
  await writeKeyFile(nextPathOf(where), content);
  await syncDirectory(where);
};

/** Another process may have done the same. */
export const takeNextKey = async (where: Where): Promise<void> => {
  await rename(nextPathOf(where), pathOf(where)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await syncDirectory(where);
};

export const dropNextKey = (where: Where): Promise<void> => rm(nextPathOf(where), { force: true });
