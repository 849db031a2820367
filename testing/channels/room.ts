/** Old channels and messages, written directly to the tables. */
import type { Database } from '@parlance/server/db/database';
import { write } from '@parlance/server/db/sql';
import { fillRecentTopics } from '@parlance/server/messages/index';

export interface Room {
  readonly id: number;
  readonly name: string;
}

export interface RoomOptions {
  readonly inviteOnly?: boolean;
  readonly historyPublicToSubscribers?: boolean;
  readonly isArchived?: boolean;
  readonly isWebPublic?: boolean;
  readonly members?: readonly number[];
}

const nextPosition = async (database: Database, organizationId: number): Promise<number> => {
  const { rows } = await write<{ position: number }>`
    with moved as (
      update organization_logs set position = position + 1 where organization_id = ${organizationId}
      returning position
    )
    insert into events (organization_id, position, entry) select ${organizationId}, position, '{}' from moved
    returning position
  `.execute(database.query);
  return rows[0]!.position;
};

export const joinRoom = async (
  database: Database,
  organizationId: number,
  room: Room,
  ...users: number[]
) => {
  const joined = await nextPosition(database, organizationId);
  await write`
    insert into memberships (organization_id, user_id, recipient_id, joined)
    select ${organizationId}, u, ${room.id}, ${joined} from unnest(${users}::int[]) u
  `.execute(database.query);
};

export const leaveRoom = async (
  database: Database,
  organizationId: number,
  room: Room,
  ...users: number[]
) => {
  const left = await nextPosition(database, organizationId);
  await write`
    update memberships set "left" = ${left}
    where organization_id = ${organizationId} and recipient_id = ${room.id} and user_id = any(${users}::int[])
      and "left" is null
  `.execute(database.query);
};

export const makeRoom = async (
  database: Database,
  organizationId: number,
  name: string,
  options: RoomOptions = {},
): Promise<Room> => {
  const { rows } = await write<{ id: number }>`
    insert into channels (organization_id, name, invite_only, history_public_to_subscribers, is_archived, is_web_public)
    values (${organizationId}, ${name}, ${options.inviteOnly ?? false},
      ${options.historyPublicToSubscribers ?? true}, ${options.isArchived ?? false}, ${options.isWebPublic ?? false})
    returning id
  `.execute(database.query);
  const room = { id: rows[0]!.id, name };
  if (options.members !== undefined) await joinRoom(database, organizationId, room, ...options.members);
  return room;
};

export interface OldMessage {
  readonly to: number;
  readonly from: number;
  /** Null for direct messages. */
  readonly topic?: string | null;
  readonly content?: string;
  readonly html?: string;
  readonly readBySender?: boolean;
  readonly sentAt?: Date;
}

/** Writes no event; returns the id. */
export const writeMessage = async (
  database: Database,
  organizationId: number,
  message: OldMessage,
): Promise<number> => {
  const id = await nextPosition(database, organizationId);
  const content = message.content ?? `message ${id}`;
  await write`
    with written as (
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client, sent_at,
      is_me_message, read_by_sender)
    values (${organizationId}, ${id}, ${message.to}, ${message.topic === undefined ? 'talk' : message.topic},
      ${message.from}, ${content}, ${message.html ?? `<p>${content}</p>`}, 'test',
      ${(message.sentAt ?? new Date()).toISOString()}::timestamptz, false, ${message.readBySender ?? false})
    returning search)
    select remember_search_words(${organizationId}, tsvector_to_array(search)) from written
  `.execute(database.query);
  await fillRecentTopics(database.query, organizationId);
  return id;
};

export interface Flood extends OldMessage {
  readonly topic: string;
  readonly sentAt: Date;
  readonly count: number;
}

/** Writes many messages and no event, in one statement; no search finds them. */
export const floodRoom = async (database: Database, organizationId: number, flood: Flood): Promise<void> => {
  const { to, from, topic, sentAt, count } = flood;
  await write`
    with moved as (
      update organization_logs set position = position + ${count} where organization_id = ${organizationId}
      returning position - ${count} as before
    ), numbers as (select before + n as id from moved, generate_series(1, ${count}) n), entries as (
      insert into events (organization_id, position, entry) select ${organizationId}, id, '{}' from numbers
    )
    insert into messages (organization_id, id, recipient_id, topic, sender_id, content, rendered_content, client,
      sent_at, is_me_message, read_by_sender)
    select ${organizationId}, id, ${to}, ${topic}, ${from}, 'x', '<p>x</p>', 'test', ${sentAt.toISOString()}::timestamptz,
      false, true
    from numbers
  `.execute(database.query);
  await fillRecentTopics(database.query, organizationId);
};

export const makeConversation = async (
  database: Database,
  organizationId: number,
  ...users: number[]
): Promise<Room> => {
  const { rows } = await write<{ id: number }>`
    insert into conversations (organization_id, user_ids)
    values (${organizationId}, ${[...users].sort((a, b) => a - b)}::int[]) returning id
  `.execute(database.query);
  const room = { id: rows[0]!.id, name: '' };
  await joinRoom(database, organizationId, room, ...users);
  return room;
};
