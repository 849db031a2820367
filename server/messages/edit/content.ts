import { messageUpdated } from '@parlance/protocol/messages/edit';
import type { Attachment } from '@parlance/protocol/uploads/uploads';
import type { AccessedChannel } from '../../channels/index.ts';
import { write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LogEntry } from '../../events/entry.ts';
import type { Call } from '../../frame/routes.ts';
import { toSeconds } from '../../frame/seconds.ts';
import type { Service } from '../../frame/service.ts';
import {
  isMeMessage,
  type Mentions,
  parseMarkdown,
  renderMarkdown,
  withoutAdditions,
} from '../../markdown/index.ts';
import { settingOf } from '../../organization/index.ts';
import { showFiles } from '../../uploads/index.ts';
import { type MentionChange, mentionsChanged, type TextMention } from '../hooks.ts';
import { flagBits, mentionBits } from '../read/flag-bits.ts';
import { fetchFlagsOf } from '../read/message-flags-of.ts';
import { fetchAudiences, type MessageAudience } from '../readers.ts';
import { fetchAddressees } from '../send/addressees.ts';
import { replaceContent, withRewrites } from '../send/log-content.ts';
import { fetchResolver } from '../send/resolver.ts';
import type { HeldMessage } from './held.ts';

export interface NewContent {
  readonly content: string;
  readonly renderedContent: string;
  readonly isMeMessage: boolean;
  readonly mentions: Mentions;
  /** Users with matching alert words. */
  readonly alerted: readonly number[];
  readonly attachmentIds: readonly number[];
}

/** Shown instead of an empty text. */
const nothing = '(deleted)';

export const renderNewContent = async (
  { messages }: Pick<Service, 'messages'>,
  { reader, organization, actor }: Call,
  text: string,
): Promise<NewContent> => {
  const content = text.trim() === '' ? nothing : text.trimEnd();
  const parsed = parseMarkdown(content);
  const resolver = await fetchResolver(reader, organization, [parsed], actor);
  const { html, mentions } = renderMarkdown(content, resolver, parsed);
  return {
    content,
    renderedContent: html,
    isMeMessage: isMeMessage(content, html),
    mentions,
    alerted: await messages.findAlerted(organization, content),
    attachmentIds: resolver.attachmentIds,
  };
};

interface ContentChange {
  readonly message: HeldMessage;
  /** The present channel; undefined for direct messages. */
  readonly channel: AccessedChannel | undefined;
  /** The present topic; null for direct messages. */
  readonly topic: string | null;
  readonly next: NewContent;
  readonly call: Call;
  readonly service: Service;
  /** In milliseconds. */
  readonly now: number;
  /** One request's edit and move share a history entry. */
  readonly isMovedToo: boolean;
  /** Receives the actor's files that no message shows any more. */
  readonly onDetached: (files: readonly Attachment[]) => void;
}

/** Call under the log's lock: stores log positions. */
const writeMessage = async (
  { query, organizationId }: Transaction,
  { message, next, call, now, isMovedToo }: ContentChange,
  positions: readonly number[],
): Promise<void> => {
  const change = JSON.stringify({
    user_id: call.actor.id,
    timestamp: toSeconds(now),
    prev_content: message.content,
    prev_rendered_content: withoutAdditions(message.renderedContent),
  });
  await write`
    update messages m set content = ${next.content}, rendered_content = ${next.renderedContent},
      is_me_message = ${next.isMeMessage}, last_edited_at = ${new Date(now).toISOString()}::timestamptz,
      mentions_everyone = ${next.mentions.channelWildcard},
      edit_positions = m.edit_positions || ${positions}::bigint[],
      edit_history = case when ${isMovedToo}::boolean
        then jsonb_set(m.edit_history, '{0}', (m.edit_history -> 0) || ${change}::text::jsonb)
        else jsonb_build_array(${change}::text::jsonb) || coalesce(m.edit_history, '[]'::jsonb) end
    where m.organization_id = ${organizationId} and m.id = ${message.id}
  `.execute(query);
};

const textBits = flagBits.mentioned | flagBits.topicWildcard | flagBits.alertWord;

const mentionsIn = (bits: number): TextMention[] => [
  ...((bits & flagBits.mentioned) === 0 ? [] : (['mentioned'] as const)),
  ...((bits & flagBits.topicWildcard) === 0 ? [] : (['topic_wildcard'] as const)),
];

/** Updates mention flags to match the new text; returns users whose mentions changed. Throws like sending. */
const writeMarks = async (
  transaction: Transaction,
  change: ContentChange,
): Promise<MentionChange['people']> => {
  const { query, organizationId } = transaction;
  const { message, channel, topic, next, call, now } = change;
  const place = {
    recipientId: channel?.id ?? message.recipientId,
    topic,
    subscriberCount: channel?.subscriberCount,
  };
  const { marks } = await fetchAddressees(
    { ...call, reader: transaction },
    place,
    { mentions: next.mentions, alerted: next.alerted },
    now,
  );
  const [users, bits] = [[...marks.keys()], [...marks.values()]];
  const { rows } = await write<{ userId: number; before: number; after: number }>`
    with given as (select * from unnest(${users}::int[], ${bits}::int[]) as g(user_id, bits)),
    before as (
      select f.user_id, f.flags & ${textBits}::int as bits from message_flags f
      where f.organization_id = ${organizationId} and f.message_id = ${message.id} and f.flags & ${textBits} <> 0
    ),
    changed as (
      update message_flags f set flags = f.flags & ~${textBits}::int
        | coalesce((select g.bits from given g where g.user_id = f.user_id), 0)
      where f.organization_id = ${organizationId} and f.message_id = ${message.id}
        and (f.flags & ${textBits} <> 0 or f.user_id = any(${users}::int[]))
      returning f.user_id
    ),
    added as (
      insert into message_flags (organization_id, user_id, message_id, flags)
      select ${organizationId}, g.user_id, ${message.id}, g.bits from given g
      where g.user_id not in (select user_id from changed)
    )
    select coalesce(b.user_id, g.user_id) as "userId", coalesce(b.bits, 0) as before, coalesce(g.bits, 0) as after
    from before b full join given g on g.user_id = b.user_id
    where coalesce(b.bits, 0) & ${mentionBits}::int <> coalesce(g.bits, 0) & ${mentionBits}::int
  `.execute(query);
  return new Map(
    rows.map(({ userId, before, after }) => [
      userId,
      { before: mentionsIn(before), after: mentionsIn(after) },
    ]),
  );
};

const emitMentions = async (
  transaction: Transaction,
  { message, channel, topic, next, service }: ContentChange,
  people: MentionChange['people'],
): Promise<void> => {
  const everyone = { before: message.mentionsEveryone, after: next.mentions.channelWildcard };
  if (people.size === 0 && everyone.before === everyone.after) return;
  await service.hooks.fire(mentionsChanged, transaction, {
    service,
    messageId: message.id,
    recipientId: channel?.id ?? message.recipientId,
    senderId: message.senderId,
    topic,
    everyone,
    people,
  });
};

/** Only organizations that show all history reveal the former content. */
const eventOf = ({ message, channel, next, call: { actor, organization }, now }: ContentChange) =>
  messageUpdated.of({
    user_id: actor.id,
    edit_timestamp: toSeconds(now),
    message_id: message.id,
    message_ids: [message.id],
    rendering_only: false,
    ...(channel === undefined ? {} : { stream_id: channel.id, stream_name: channel.name }),
    ...(settingOf(organization, 'message_edit_history_visibility_policy') === 'all'
      ? { orig_content: message.content, orig_rendered_content: message.renderedContent }
      : {}),
    content: next.content,
    rendered_content: next.renderedContent,
    is_me_message: next.isMeMessage,
  });

/** Call under the log's lock, after `writeMessage`. */
const showOtherFiles = async (
  transaction: Transaction,
  { message, next, call, onDetached }: ContentChange,
): Promise<LogEntry[]> => {
  if (!message.showsFiles && next.attachmentIds.length === 0) return [];
  const entries = await showFiles(transaction, [
    { messageId: message.id, attachmentIds: next.attachmentIds },
  ]);
  const own = entries.filter(({ audience }) => audience?.users?.includes(call.actor.id) === true);
  const files = own.map(({ event }) => event!.attachment as Attachment);
  onDetached(files.filter((file) => file.message_ids.length === 0));
  return entries;
};

export const doChangeContent = async (transaction: Transaction, change: ContentChange): Promise<void> => {
  const { message, channel, next, call } = change;
  const audiences: readonly MessageAudience[] =
    channel === undefined
      ? [{ ids: [message.id], audience: { users: message.people ?? [] } }]
      : await fetchAudiences(transaction, channel, [message.id], call.actor.id);
  await emitMentions(transaction, change, await writeMarks(transaction, change));
  const flags = await fetchFlagsOf(transaction, message.id, next.mentions.channelWildcard);
  const rewrites = await replaceContent(transaction, message.id, next);
  const event = eventOf(change);
  const entries = withRewrites(
    audiences.map(({ audience }): LogEntry => ({ event, audience, ...flags })),
    rewrites,
  );
  transaction.append(async (first) => {
    await writeMessage(
      transaction,
      change,
      entries.map((_, index) => first + index),
    );
    return [...entries, ...(await showOtherFiles(transaction, change))];
  });
};
