/** Looks up operands together, among what the actor may see. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { type RawBuilder, sql } from 'kysely';
import { byNameIn, joinMembership, readingOf, spellingsOf } from '../../channels/index.ts';
import { largestInteger } from '../../db/integer.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Organization } from '../../organization/index.ts';
import { fetchStrangers, isSpectator, type User } from '../../users/index.ts';
import { type Condition, mayRead } from '../access.ts';

export interface Mentioned {
  readonly channels: Set<number | string>;
  readonly users: Set<number | string>;
  readonly messages: Set<number>;
}

/** Readable for the actor. */
export interface Readable {
  readonly id: number;
  readonly floor: number;
  /** Only messages from the actor's own memberships. */
  readonly isReceivedOnly: boolean;
}

export interface NamedMessage {
  readonly id: number;
  readonly recipientId: number;
  readonly topic: string | null;
}

export interface Names {
  readonly channel: (operand: number | string) => Readable | undefined;
  readonly user: (operand: number | string) => number | undefined;
  readonly message: (id: number) => NamedMessage | undefined;
}

/** Names the reader in any user operand. */
export const myself = 'me';

const idsIn = (operands: Iterable<number | string>): number[] =>
  [...operands].map(Number).filter((id) => Number.isInteger(id) && id >= 0 && id <= largestInteger);
const textsIn = (operands: Iterable<number | string>): string[] =>
  [...operands].filter((operand) => typeof operand === 'string').map((text) => lowerCase(text.trim()));

/** The rule of `access.ts`, for channels. */
export const readableChannels = (
  organizationId: number,
  actor: Pick<User, 'id' | 'role'>,
  where: RawBuilder<boolean>,
) => read<Readable & { name: string }>`
  select c.id, lower(c.name) as name, r.reading = 'received' as "isReceivedOnly",
    case when r.reading = 'received' then coalesce(
      (select min(joined) from memberships p
       where p.organization_id = c.organization_id and p.user_id = ${actor.id} and p.recipient_id = c.id), 0)
    else 0 end as floor
  from channels c ${joinMembership(actor)}
  cross join lateral (select ${readingOf(actor)} as reading) r
  where c.organization_id = ${organizationId} and r.reading <> 'none' and ${where}`;

/** The actor may read all messages of the channel. */
export const isWhollyReadable = (
  organizationId: number,
  actor: Pick<User, 'id' | 'role'>,
  channelId: number,
): Condition => sql<boolean>`exists (
  select from channels c ${joinMembership(actor)}
  where c.organization_id = ${organizationId} and c.id = ${channelId} and ${readingOf(actor)} = 'all')`;

const fetchChannels = async (reader: Reader, actor: User, operands: ReadonlySet<number | string>) => {
  if (operands.size === 0) return [];
  const { rows } = await readableChannels(
    reader.organizationId,
    actor,
    sql<boolean>`(c.id = any(${idsIn(operands)}::int[]) or lower(c.name) = any(${textsIn(operands).flatMap(spellingsOf)}::text[]))`,
  ).execute(reader.query);
  return rows;
};

/** Finds users by id or visible address; hidden addresses match no user [V15]. */
const fetchUsers = async (
  reader: Reader,
  organization: Organization,
  actor: User,
  operands: ReadonlySet<number | string>,
) => {
  if (operands.size === 0) return [];
  const host = organization.host.replace(/:\d+$/, '').toLowerCase();
  const isOpen = !isSpectator(actor);
  const isShown = sql<boolean>`(is_bot or (${isOpen}::boolean and email_address_visibility = 1) or id = ${actor.id})`;
  const { rows } = await read<{ id: number; address: string | null; placeholder: string }>`
    select id, 'user' || id || '@' || ${host}::text as placeholder,
      case when ${isShown} then lower(email) end as address
    from users u
    where organization_id = ${reader.organizationId} and (
      id = any(${idsIn(operands)}::int[])
      or (lower(email) = any(${textsIn(operands)}::text[])
          and ${isShown})
      or (not ${isShown} and id = any(${textsIn(operands).flatMap((text) => {
        const [, id] = /^user(\d{1,9})@/.exec(text) ?? [];
        return id !== undefined && text === `user${id}@${host}` ? [Number(id)] : [];
      })}::int[])))
  `.execute(reader.query);
  const strangers = await fetchStrangers(
    reader,
    organization,
    actor,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !strangers.has(id));
};

const fetchMessages = async (reader: Reader, actor: User, ids: ReadonlySet<number>) => {
  if (ids.size === 0) return [];
  const { rows } = await read<NamedMessage>`
    select m.id, m.recipient_id as "recipientId", m.topic from messages m
    where m.organization_id = ${reader.organizationId} and m.id = any(${[...ids]}::bigint[]) and ${mayRead(reader.organizationId, actor)}
  `.execute(reader.query);
  return rows;
};

export const fetchNames = async (
  reader: Reader,
  organization: Organization,
  actor: User,
  mentioned: Mentioned,
): Promise<Names> => {
  const [channels, users, messages] = await Promise.all([
    fetchChannels(reader, actor, mentioned.channels),
    fetchUsers(reader, organization, actor, mentioned.users),
    fetchMessages(reader, actor, mentioned.messages),
  ]);
  const channelByName = byNameIn(channels);
  const channelsById = new Map(channels.map((channel) => [channel.id, channel]));
  const usersByKey = new Map<string, number>();
  // An id wins over an equal address.
  for (const { id, address, placeholder } of users)
    for (const key of [address, placeholder]) if (key !== null) usersByKey.set(key, id);
  for (const { id } of users) usersByKey.set(String(id), id);
  const messagesById = new Map(messages.map((message) => [message.id, message]));
  return {
    // Tries the name first: a channel's name may be a number.
    channel: (operand) =>
      (typeof operand === 'string' ? channelByName(operand) : undefined) ?? channelsById.get(Number(operand)),
    user: (operand) => {
      const text = lowerCase(String(operand).trim());
      return typeof operand === 'string' && text === myself ? actor.id : usersByKey.get(text);
    },
    message: (id) => messagesById.get(id),
  };
};
