/** Stored messages in their wire form, for one reader. */
import type { EditHistoryEntry } from '@parlance/protocol/messages/history';
import type { MessageForms } from '@parlance/protocol/messages/messages';
import { roles } from '@parlance/protocol/users/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import type { Organization } from '../../organization/index.ts';
import {
  apiEmail,
  asStranger,
  avatarUrl,
  emailSeenBy,
  fetchStrangers,
  isSpectator,
  type KnownUsers,
  mayUseGravatar,
  newestChange,
  openEmail,
  type User,
} from '../../users/index.ts';
import { type Actor, isReceived } from '../access.ts';
import { editHistoryOf } from '../edit/visible-history.ts';
import { flagBits } from '../read/flag-bits.ts';
import type { OwnState } from '../read/flag-names.ts';
import { findTopicLinks, type Links } from '../send/topic-links.ts';
import { type Extras, extrasOf, extraTables, showReactions, sizeOfExtras } from './extras.ts';

interface Row extends OwnState, Extras {
  readonly id: number;
  readonly recipientId: number;
  readonly topic: string | null;
  readonly senderId: number;
  readonly content: string;
  readonly renderedContent: string;
  readonly client: string;
  /** Seconds, as the next two. */
  readonly sentAt: number;
  readonly isMeMessage: boolean;
  readonly lastEditedAt: number | null;
  readonly lastMovedAt: number | null;
  readonly editHistory: readonly EditHistoryEntry[] | null;
  readonly channelName: string | null;
  /** Members of a direct conversation. */
  readonly people: readonly number[] | null;
  /** The latest change to any user. */
  readonly newestChange: number;
  readonly isCut: boolean;
}

export interface OwnMessage extends OwnState {
  readonly id: number;
  readonly topic: string | null;
  readonly forms: MessageForms;
}

/**
 * The reader's state of the rows of `page`, which has `mentions_everyone`. Lookups in large ranges are slow,
 * so these are cut to the page first.
 * `state_of` repeats the columns of `page`, since a join would compare thousands of messages with each other.
 */
export const stateTables = (organizationId: number, actor: Actor): RawBuilder<unknown> => sql`
  read_of as materialized (
    select p.recipient_id, r.read * p.span as read, r.carried * p.span as carried,
      (select b.joined from memberships b
       where b.organization_id = ${organizationId} and b.user_id = ${actor.id}
         and b.recipient_id = p.recipient_id and b."left" is null) as joined
    from (
      select recipient_id, int8multirange(int8range(min(id), max(id), '[]')) as span
      from page group by recipient_id
    ) p
    left join read_states r on r.organization_id = ${organizationId} and r.user_id = ${actor.id}
      and r.recipient_id = p.recipient_id
  ), state_of as (
    select m.*,
      coalesce(f.flags, 0) | case when m.mentions_everyone and ${isReceived(actor)} then ${flagBits.everyone} else 0 end
        as flags,
      coalesce(s.joined <= m.id, false) or ${isReceived(actor)} as received,
      coalesce(s.joined is not null and (
        coalesce(f.flags, 0) & ${flagBits.unread} <> 0
        or ((s.joined <= m.id or coalesce(s.carried @> m.id, false)) and not coalesce(s.read @> m.id, false)
          and not (m.sender_id = ${actor.id} and m.read_by_sender)
          and coalesce(f.flags, 0) & ${flagBits.muted} = 0)), false) as unread
    from page m
    join read_of s on s.recipient_id = m.recipient_id
    left join message_flags f on f.organization_id = ${organizationId} and f.user_id = ${actor.id}
      and f.message_id = m.id
  )`;

/** Whole UNIX seconds: the driver would make a Date of each moment. */
const seconds = (column: string) => sql.raw(`floor(date_part('epoch', m.${column}))::bigint`);

/** Bytes of one answer. */
const mostBytes = 8_000_000;

/** Finds and reads in one statement. Ends with the message that exceeds the size, in the given direction. */
const fetchRows = async (
  reader: Reader,
  actor: Actor,
  ids: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
): Promise<Row[]> => {
  const { rows } = await read<Row>`
    with found as materialized (select array(${ids}) as ids), ${extraTables(reader.organizationId)},
    sized as materialized (
      select m.*, sum(octet_length(content) + octet_length(rendered_content) + coalesce(octet_length(edit_history::text), 0)
          + ${sizeOfExtras(reader.organizationId)})
        over (order by id ${sql.raw(direction)} rows between unbounded preceding and 1 preceding) as bytes_before
      from messages m
      where organization_id = ${reader.organizationId} and id = any((select ids from found)::bigint[])
    ), page as materialized (
      select * from sized where coalesce(bytes_before, 0) < ${mostBytes}
    ), ${stateTables(reader.organizationId, actor)},
    recipients as materialized (
      select r.recipient_id, c.name, d.user_ids from read_of r
      left join channels c on c.organization_id = ${reader.organizationId} and c.id = r.recipient_id
      left join conversations d on d.organization_id = ${reader.organizationId} and d.id = r.recipient_id
    )
    select m.id, m.recipient_id as "recipientId", m.topic, m.sender_id as "senderId", m.content,
      m.rendered_content as "renderedContent", m.client, ${seconds('sent_at')} as "sentAt",
      m.is_me_message as "isMeMessage", m.edit_history as "editHistory",
      ${seconds('last_edited_at')} as "lastEditedAt", ${seconds('last_moved_at')} as "lastMovedAt",
      r.name as "channelName", r.user_ids as people,
      m.flags, m.unread as "isUnread", m.received as "isReceived", ${extrasOf(reader.organizationId)},
      ${newestChange(reader.organizationId)} as "newestChange",
      exists (select from sized where bytes_before >= ${mostBytes}) as "isCut"
    from state_of m
    join recipients r on r.recipient_id = m.recipient_id
    order by m.id
  `.execute(reader.query);
  return rows;
};

/** What the rows of one answer have in common. */
interface Surroundings {
  readonly organization: Organization;
  readonly users: Pick<ReadonlyMap<number, User>, 'get'>;
  readonly emailOf: typeof apiEmail;
  readonly linksOf: (topic: string | null) => Links;
}

const formsOf = (row: Row, { organization, users, emailOf, linksOf }: Surroundings): MessageForms => {
  const sender = users.get(row.senderId)!;
  const isDirect = row.topic === null;
  return {
    renderedContent: row.renderedContent,
    hasGravatar: mayUseGravatar(sender, emailSeenBy(sender) === roles.guest),
    message: {
      id: row.id,
      type: isDirect ? 'private' : 'stream',
      sender_id: sender.id,
      sender_email: emailOf(sender, organization),
      sender_full_name: sender.fullName,
      sender_realm_str: organization.subdomain,
      avatar_url: avatarUrl(sender),
      client: row.client,
      content: row.content,
      content_type: 'text/x-markdown',
      display_recipient: isDirect
        ? (row.people ?? []).map((id) => ({
            id,
            email: emailOf(users.get(id)!, organization),
            full_name: users.get(id)!.fullName,
            is_mirror_dummy: false,
          }))
        : (row.channelName ?? ''),
      recipient_id: row.recipientId,
      subject: row.topic ?? '',
      timestamp: row.sentAt,
      is_me_message: row.isMeMessage,
      reactions: showReactions(organization, row.reactions),
      submessages: row.submessages ?? [],
      topic_links: linksOf(row.topic),
      ...(isDirect ? {} : { stream_id: row.recipientId }),
      ...(row.lastEditedAt === null ? {} : { last_edit_timestamp: row.lastEditedAt }),
      ...(row.lastMovedAt === null ? {} : { last_moved_timestamp: row.lastMovedAt }),
      ...editHistoryOf(row.editHistory, organization),
    },
  };
};

interface OwnMessages {
  readonly messages: readonly OwnMessage[];
  readonly isCut: boolean;
}

/** Oldest first, as many as an answer holds. `ids` must select readable messages. */
export const fetchOwnMessages = async (
  { reader, organization, actor }: Pick<Call, 'reader' | 'organization' | 'actor'>,
  knownUsers: KnownUsers,
  ids: RawBuilder<unknown>,
  direction: 'asc' | 'desc' = 'asc',
): Promise<OwnMessages> => {
  const rows = await fetchRows(reader, actor, ids, direction);
  if (rows.length === 0) return { messages: [], isCut: false };
  const people = new Set(rows.flatMap((row) => [row.senderId, ...(row.people ?? [])]));
  const found = await knownUsers.fetch(reader, rows[0]!.newestChange, people);
  const strangers = await fetchStrangers(reader, organization, actor, people);
  const users = {
    get: (id: number) => {
      const user = found.get(id);
      return user !== undefined && strangers.has(id) ? asStranger(user) : user;
    },
  };
  const linksOf = await findTopicLinks(
    organization,
    rows.map(({ topic }) => topic),
  );
  const surroundings = { organization, users, emailOf: isSpectator(actor) ? openEmail : apiEmail, linksOf };
  const messages = rows.map((row) => ({
    id: row.id,
    topic: row.topic,
    flags: row.flags,
    isUnread: row.isUnread,
    isReceived: row.isReceived,
    forms: formsOf(row, surroundings),
  }));
  return { messages, isCut: rows[0]!.isCut };
};
