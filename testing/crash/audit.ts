/** Compares what senders were promised, what readers received and what the service stores. */
import type { Installation } from '../processes/installation.ts';
import { demand, type Person } from '../wire.ts';
import type { Seen } from './listener.ts';

const PAGE = 1000;

/** Messages after this one, oldest first. */
export async function fetchAll(
  { address }: Pick<Installation, 'address'>,
  person: Person,
  after: number | 'oldest',
): Promise<Seen[]> {
  const all: Seen[] = [];
  for (let anchor = after; ; ) {
    const { messages, found_newest } = await demand(address, {
      method: 'GET',
      path: '/messages',
      person,
      parameters: {
        anchor,
        include_anchor: anchor === 'oldest',
        num_before: 0,
        num_after: PAGE,
        apply_markdown: false,
      },
    });
    const page = (messages as Seen[]).map(({ id, content }) => ({ id, content }));
    all.push(...page);
    const last = page.at(-1);
    if (found_newest === true || last === undefined) return all;
    anchor = last.id;
  }
}

/** Returns differences between received and stored messages. */
export function compareHeard(heard: readonly Seen[], stored: readonly Seen[]): string[] {
  const problems: string[] = [];
  const ids = new Set(stored.map(({ id }) => id));
  const heardIds = new Set(heard.map(({ id }) => id));
  if (heardIds.size < heard.length) problems.push(`${heard.length - heardIds.size} heard twice`);
  const lost = stored.filter(({ id }) => !heardIds.has(id));
  if (lost.length > 0) problems.push(`never heard: ${lost.map(show).join(', ')}`);
  const invented = heard.filter(({ id }) => !ids.has(id));
  if (invented.length > 0) problems.push(`heard but not stored: ${invented.map(show).join(', ')}`);
  if (problems.length === 0 && heard.some((one, at) => show(one) !== show(stored[at])))
    problems.push('heard in another order, or with another text');
  return problems;
}

/** Returns acknowledged messages not stored exactly once, and stored messages without a sender. */
export function compareKept(
  acknowledged: ReadonlyMap<string, number>,
  stored: readonly Seen[],
  isOwn: (content: string) => boolean,
): string[] {
  const problems: string[] = [];
  const found = new Map<string, number>();
  for (const { id, content } of stored.filter((message) => isOwn(message.content))) {
    if (found.has(content)) problems.push(`${content} is there twice: ${found.get(content)} and ${id}`);
    found.set(content, id);
    if (!acknowledged.has(content)) problems.push(`${content} is there though every try of it failed`);
  }
  for (const [content, id] of acknowledged)
    if (found.get(content) !== id)
      problems.push(`${content} was acknowledged as ${id} and is now ${found.get(content) ?? 'lost'}`);
  return problems;
}

const show = (seen: Seen | undefined) => `${seen?.id} ${seen?.content}`;
