/** Renders the reminder as the user: it must not look up what they cannot see [V2]. */
import { say } from '@parlance/protocol/phrase';
import type { Language } from '@parlance/protocol/words/languages';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { translate } from '../languages/index.ts';
import { parseMarkdown, renderMarkdown } from '../markdown/index.ts';
import { fetchResolver, mayRead } from '../messages/index.ts';
import { silentMention } from '../notices/index.ts';
import type { Organization } from '../organization/index.ts';
import { fetchStrangers, type User, unknownName } from '../users/index.ts';

export interface Target {
  readonly id: number;
  readonly content: string;
  readonly sender: { readonly id: number; readonly fullName: string } | null;
}

/**
 * Returns undefined if the user may not read the message. `sender` is null if they may not know them
 * [H19].
 */
export const fetchTarget = async (
  reader: Reader,
  organization: Organization,
  user: User,
  id: number,
): Promise<Target | undefined> => {
  const { rows } = await read<Target>`
    select m.id, m.content, json_build_object('id', s.id, 'fullName', s.full_name) as sender
    from messages m join users s on s.organization_id = m.organization_id and s.id = m.sender_id
    where m.organization_id = ${reader.organizationId} and m.id = ${id}
      and ${mayRead(reader.organizationId, user)}
  `.execute(reader.query);
  const [target] = rows;
  if (target?.sender == null) return target;
  const strangers = await fetchStrangers(reader, organization, user, [target.sender.id]);
  return strangers.has(target.sender.id) ? { ...target, sender: null } : target;
};

/** Longer than any fence in the text. */
const fenceFor = (text: string): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(longest + 1);
};

export const wordsOf = (language: Language, messageId: number, note: string | undefined): string => {
  const asked = translate(
    say('You asked to be reminded of [this message]({url}).', { url: `/#narrow/near/${messageId}` }),
    language,
  );
  const trimmed = note?.trim() ?? '';
  return trimmed === ''
    ? asked
    : `${asked}\n\n${translate(say('Your note: {note}', { note: trimmed }), language)}`;
};

export const withQuote = (language: Language, words: string, target: Target): string => {
  const fence = fenceFor(target.content);
  const sender = target.sender === null ? unknownName : silentMention(target.sender);
  return `${words}\n\n${translate(say('{sender} said:', { sender }), language)}\n${fence}quote\n${target.content}\n${fence}`;
};

export const withoutQuote = (language: Language, words: string): string =>
  `${words}\n\n${translate('You can no longer read that message.', language)}`;

export const renderFor = async (
  reader: Reader,
  organization: Organization,
  user: User,
  content: string,
): Promise<string> => {
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(reader, organization, [parsed], user);
  return renderMarkdown(content, resolver, parsed).html;
};
