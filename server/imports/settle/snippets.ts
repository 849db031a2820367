/** Saved snippets, for people of a new organization. Those of a living one keep their own. */
import { limits } from '@parlance/protocol/limits';
import { cutText } from '@parlance/protocol/text';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { cleanLine, cleanText } from '../clean.ts';
import { composeAlone } from '../compose.ts';
import type { Moment, Own } from '../vocabulary.ts';
import type { Work } from '../work.ts';

interface Saved {
  readonly user: number;
  readonly title: string;
  readonly content: string;
  readonly at: Moment;
}

/** Counts those that are left. */
export const planSnippets = (work: Work, own: readonly Own[]): Saved[] => {
  const numbers = new Map<number, number>();
  const saved: Saved[] = [];
  for (const { person, what } of own) {
    const user = work.people.get(person)?.id;
    if (user === undefined || !('snippet' in what)) continue;
    const leave = (why: string) => work.tally.leave({ of: 'other', what: 'saved snippet', why });
    const title = cutText(cleanLine(what.snippet), limits.snippetTitleLength).trim();
    const content = cutText(cleanText(composeAlone(work, what.text)).text, limits.messageLength).trim();
    const number = (numbers.get(user) ?? 0) + 1;
    if (!work.isNew) leave('people have their own');
    else if (title === '' || content === '') leave('it has no title or no text');
    else if (number > limits.snippetsOfUser) leave('a person may have only so many here');
    else {
      numbers.set(user, number);
      saved.push({ user, title, content, at: what.at });
    }
  }
  return saved;
};

export const writeSnippets = async (
  { query, organizationId }: Transaction,
  saved: readonly Saved[],
): Promise<void> => {
  if (saved.length === 0) return;
  await write`
    insert into saved_snippets (organization_id, user_id, title, content, created_at)
    select ${organizationId}, "user", title, content, 'epoch'::timestamptz + at * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(saved)}::text::jsonb)
      as r("user" int, title text, content text, at bigint)
  `.execute(query);
};
