/**
 * Runs patterns in a thread with a deadline. An organization that exceeds it loses links for a while
 * [H8].
 */
import type { Linkifier } from '@parlance/protocol/linkifiers';
import type { LinkedWords } from '../markdown/index.ts';
import type { Organization } from '../organization/index.ts';
import { ThreadPool } from '../workers/thread-pool.ts';
import type { LinkRule } from './link-thread.ts';

const pool = new ThreadPool<readonly LinkRule[], string, readonly LinkedWords[]>({
  module: '@parlance/server/linkifiers/link-thread',
});

const written = new WeakMap<readonly Linkifier[], readonly LinkRule[]>();

const write = (linkifiers: readonly Linkifier[]): readonly LinkRule[] => {
  const known = written.get(linkifiers);
  if (known !== undefined) return known;
  const made = linkifiers.map(({ pattern, url_template }): LinkRule => [pattern, url_template]);
  written.set(linkifiers, made);
  return made;
};

/** Keyed by text; omits texts that ran out of time. They share one limit. */
export const findLinkedWords = async (
  { id, linkifiers }: Pick<Organization, 'id' | 'linkifiers'>,
  texts: Iterable<string>,
): Promise<ReadonlyMap<string, readonly LinkedWords[]>> => {
  const asked = [...new Set(texts)];
  if (linkifiers.length === 0 || asked.length === 0) return new Map();
  const found = await pool.run(String(id), write(linkifiers), asked);
  return new Map(found.map((words, index) => [asked[index]!, words]));
};

/** What a linkifier that is not in use makes of a text. Slow ones cost the organization's links nothing. */
export const tryLinkifier = async (
  { id }: Pick<Organization, 'id'>,
  { pattern, url_template }: Pick<Linkifier, 'pattern' | 'url_template'>,
  text: string,
): Promise<readonly LinkedWords[]> => {
  const [found = []] = await pool.run(`test ${id}`, [[pattern, url_template]], [text]);
  return found;
};
