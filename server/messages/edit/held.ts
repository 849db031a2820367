/** A locked message about to change. */
import { type AccessedChannel, accessChannel } from '../../channels/index.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { User } from '../../users/index.ts';
import { mayRead } from '../access.ts';
import { holdMessages } from '../hold.ts';
import { noSuchMessage } from '../one-message.ts';

export interface HeldMessage {
  readonly id: number;
  readonly recipientId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly senderId: number;
  /** Owner of a bot sender. */
  readonly senderOwnerId: number | null;
  readonly content: string;
  readonly renderedContent: string;
  readonly sentAt: Date;
  readonly isWidget: boolean;
  readonly showsFiles: boolean;
  readonly mentionsEveryone: boolean;
  /** Bytes. */
  readonly historySize: number;
  /** Members of the conversation. */
  readonly people: readonly number[] | null;
}

/** The first lock of its transaction. Throws BAD_REQUEST for an unreadable message. */
export const holdForChange = async (
  transaction: Transaction,
  actor: User,
  id: number,
): Promise<HeldMessage> => {
  await holdMessages(transaction);
  const { rows } = await read<HeldMessage>`
    select m.id, m.recipient_id as "recipientId", m.topic, m.sender_id as "senderId", m.content,
      m.rendered_content as "renderedContent", m.sent_at as "sentAt",
      m.mentions_everyone as "mentionsEveryone", coalesce(octet_length(m.edit_history::text), 0) as "historySize", exists (
        select from submessages s where s.organization_id = m.organization_id and s.message_id = m.id) as "isWidget",
      exists (
        select from attachment_messages a where a.organization_id = m.organization_id and a.message_id = m.id
      ) as "showsFiles",
      u.bot_owner_id as "senderOwnerId", d.user_ids as people
    from messages m
    join users u on u.organization_id = m.organization_id and u.id = m.sender_id
    left join conversations d on d.organization_id = m.organization_id and d.id = m.recipient_id
    where m.organization_id = ${transaction.organizationId} and m.id::bigint = ${id}::bigint
      and ${mayRead(transaction.organizationId, actor)}
  `.execute(transaction.query);
  if (rows[0] === undefined) throw noSuchMessage();
  return rows[0];
};

/** Locks memberships and privacy, ordered by id against deadlocks. */
export const holdChannels = async (transaction: Transaction, ids: readonly number[]): Promise<void> => {
  await read`
    select from channels where organization_id = ${transaction.organizationId} and id = any(${ids}::bigint[])
    order by id for share
  `.execute(transaction.query);
};

export const holdChannel = async (
  transaction: Transaction,
  actor: User,
  id: number,
): Promise<AccessedChannel> => {
  await holdChannels(transaction, [id]);
  return accessChannel(transaction, actor, id);
};
