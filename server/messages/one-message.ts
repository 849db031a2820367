import { badRequest } from '@parlance/protocol/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Audience } from '../events/audience.ts';
import { type Actor, isReceived, mayRead } from './access.ts';
import { flagBits } from './read/flag-bits.ts';
import { setBit } from './read/marks.ts';

export interface OneMessage {
  readonly id: number;
  readonly recipientId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly senderId: number;
  /** Whether the message came while the actor was a member. */
  readonly isReceived: boolean;
  /** Null for direct messages. */
  readonly inviteOnly: boolean | null;
  readonly historyPublicToSubscribers: boolean | null;
}

export interface ReadMessage extends OneMessage {
  /** Markdown. */
  readonly content: string;
}

/** The same for messages that are missing, unreadable or in another organization [V1]. */
export const noSuchMessage = () => badRequest('Invalid message(s)');

const fitId = (id: number): number => (Number.isSafeInteger(id) ? id : -1);

/** Columns for a row `m` and its channel. */
const oneMessage = (actor: Actor): RawBuilder<OneMessage> => sql<OneMessage>`
  m.id, m.recipient_id as "recipientId", m.topic, m.sender_id as "senderId",
  ${isReceived(actor)} as "isReceived", c.invite_only as "inviteOnly",
  c.history_public_to_subscribers as "historyPublicToSubscribers"`;
const joinChannel = sql`
  left join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id`;

/**
 * Locks the message against changes: additions run one after another. Throws BAD_REQUEST for unreadable messages and in
 * archived channels.
 */
export const holdForAddition = async (
  { organizationId, query }: Transaction,
  actor: Actor,
  id: number,
): Promise<OneMessage> => {
  const { rows } = await read<OneMessage>`
    with held as materialized (
      select id, recipient_id, topic, sender_id from messages
      where organization_id = ${organizationId} and id = ${fitId(id)}::bigint
      for no key update
    )
    select ${oneMessage(actor)} from (select ${organizationId}::int as organization_id, h.* from held h) m ${joinChannel}
    where ${mayRead(organizationId, actor)} and c.is_archived is not true
  `.execute(query);
  if (rows[0] === undefined) throw noSuchMessage();
  return rows[0];
};

/** Throws BAD_REQUEST for an unreadable message. */
export const accessMessage = async (
  { organizationId, query }: Reader,
  actor: Actor,
  id: number,
): Promise<ReadMessage> => {
  const { rows } = await read<ReadMessage>`
    select ${oneMessage(actor)}, m.content from messages m ${joinChannel}
    where m.organization_id = ${organizationId} and m.id = ${fitId(id)}::bigint and ${mayRead(organizationId, actor)}
  `.execute(query);
  if (rows[0] === undefined) throw noSuchMessage();
  return rows[0];
};

/**
 * The audience of later changes: members; without shared history only those who received the message [V4].
 */
export const audienceOf = (message: OneMessage): Audience => ({
  recipient: message.recipientId,
  ...(message.historyPublicToSubscribers === false ? { received: message.id } : {}),
  ...(message.inviteOnly === false ? { publicReaders: true } : {}),
});

/** An addition puts an unreceived message in the actor's history [S156]. */
export const markHistorical = async (
  transaction: Transaction,
  actor: Actor,
  message: OneMessage,
): Promise<void> => {
  if (!message.isReceived) await setBit(transaction, actor.id, flagBits.historical, [message]);
};
