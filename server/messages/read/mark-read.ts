/** Marks everything up to the request's position, in a constant number of statements. */
import type { Answer, Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { flagsAdded } from '@parlance/protocol/messages/flags';
import type {
  countOlderUnread,
  markStreamAsRead,
  markTopicAsRead,
} from '@parlance/protocol/messages/mark-read';
import { say } from '@parlance/protocol/phrase';
import { readTopic } from '@parlance/protocol/topics/rule';
import { sql } from 'kysely';
import { accessChannel } from '../../channels/index.ts';
import { read, write } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { fetchPosition } from '../../events/log.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { type Actor, type Condition, mayRead } from '../access.ts';
import { holdPlaces } from '../hold.ts';
import { fetchFirstSince, largest, timeOf } from '../narrow/first-since.ts';
import { flagBits } from './flag-bits.ts';
import { doMark } from './flags.ts';
import { mostUnread, unreadRows } from './unread.ts';

const always = sql<boolean>`true`;

interface Unread {
  readonly ids: number[];
  readonly recipients: number[];
  readonly isMore: boolean;
}

const fetchUnread = async (
  { organizationId, query }: Transaction,
  actor: Actor,
  position: number,
  whereGap: Condition,
): Promise<Unread> => {
  const rows = unreadRows(organizationId, actor, {
    where: sql<boolean>`m.id <= ${position}::bigint`,
    whereGap,
    direction: 'desc',
    limit: mostUnread,
  });
  const found = await read<Unread>`
    with every as materialized (${rows})
    select array(select id from every order by id desc limit ${mostUnread}) as ids,
      array(select distinct recipient_id from every order by recipient_id) as recipients,
      (select count(*) from every) >= ${mostUnread} as "isMore"
  `.execute(query);
  return found.rows[0]!;
};

const rememberAll = async (
  { organizationId, query }: Transaction,
  actor: Actor,
  position: number,
  recipients: readonly number[],
): Promise<void> => {
  await write`
    insert into read_states as r (organization_id, user_id, recipient_id, read)
    select ${organizationId}, ${actor.id}, recipient_id, int8multirange(int8range(0, ${position}::bigint, '[]'))
    from unnest(${recipients}::int[]) as t(recipient_id)
    on conflict (organization_id, user_id, recipient_id) do update set read = r.read + excluded.read
  `.execute(query);
  await write`
    update message_flags f set flags = f.flags & ~${flagBits.unread}::int
    from messages m
    where f.organization_id = ${organizationId} and f.user_id = ${actor.id}
      and f.flags & ${flagBits.unread} <> 0 and f.message_id <= ${position}::bigint
      and m.organization_id = f.organization_id and m.id = f.message_id
      and m.recipient_id = any(${recipients}::int[])
  `.execute(query);
};

interface Marked {
  /** Conditions on a gap. */
  readonly whereGap: Condition;
  /** The newest that is marked. */
  readonly upTo: number;
  readonly isEverything: boolean;
}

const doMarkAll = (service: Service, call: Call, { whereGap, upTo, isEverything }: Marked): Promise<void> =>
  service.database.transact(call.organization.id, call.actor, async (transaction) => {
    const { actor } = call;
    await holdPlaces(transaction);
    // All messages up to here are committed.
    const position = Math.min(await fetchPosition(transaction), upTo);
    const { ids, recipients, isMore } = await fetchUnread(transaction, actor, position, whereGap);
    if (ids.length === 0) return;
    await rememberAll(transaction, actor, position, recipients);
    transaction.emit(
      flagsAdded.of({
        operation: 'add',
        flag: 'read',
        messages: ids.sort((a, b) => a - b),
        // Clients know of at most these.
        all: isEverything && isMore,
      }),
      { users: [actor.id] },
    );
  });

export const markAllRead = (service: Service, call: Call): Promise<void> =>
  doMarkAll(service, call, { whereGap: always, upTo: largest, isEverything: true });

/** `beforeId`: messages from it on stay as they are. */
export const markOlderRead = (service: Service, call: Call, beforeId: number): Promise<void> =>
  doMarkAll(service, call, { whereGap: always, upTo: beforeId - 1, isEverything: false });

/** `date`: ISO 8601, UTC without a zone. */
export const countOlder = async (
  { reader, actor }: Pick<Call, 'reader' | 'actor'>,
  date: string,
): Promise<Answer<typeof countOlderUnread>> => {
  const before_id = await fetchFirstSince(reader, timeOf(date));
  const rows = unreadRows(reader.organizationId, actor, {
    where: sql<boolean>`m.id < ${before_id}::bigint`,
    whereGap: always,
    direction: 'desc',
    limit: mostUnread,
  });
  const found = await read<{ count: number }>`select count(*)::int as count from (${rows}) u`.execute(
    reader.query,
  );
  return { count: found.rows[0]!.count, before_id };
};

/** Throws STREAM_DOES_NOT_EXIST. */
export const markChannelRead = async (
  service: Service,
  input: Input<typeof markStreamAsRead>,
  call: Call,
): Promise<void> => {
  const channel = await accessChannel(call.reader, call.actor, input.stream_id);
  const whereGap = sql<boolean>`g.recipient_id = ${channel.id}`;
  await doMarkAll(service, call, { whereGap, upTo: largest, isEverything: false });
};

/** Throws STREAM_DOES_NOT_EXIST, and BAD_REQUEST for a topic without readable messages. */
export const markTopicRead = async (
  service: Service,
  input: Input<typeof markTopicAsRead>,
  call: Call,
): Promise<void> => {
  const { reader, actor } = call;
  const channel = await accessChannel(reader, actor, input.stream_id);
  const isIt = sql<boolean>`m.topic is not null and lower(m.topic) = lower(${readTopic(input.topic_name)})`;
  const { rows } = await read<{ exists: boolean; ids: number[] }>`
    select exists (
      select from messages m where m.organization_id = ${reader.organizationId} and m.recipient_id = ${channel.id}
        and ${isIt} and ${mayRead(reader.organizationId, actor)}
    ), array(select id from (${unreadRows(reader.organizationId, actor, {
      where: isIt,
      whereGap: sql<boolean>`g.recipient_id = ${channel.id}`,
      direction: 'desc',
      limit: mostUnread,
    })}) u order by id) as ids
  `.execute(reader.query);
  const { exists, ids } = rows[0]!;
  if (!exists)
    throw badRequest(say("No such topic '{topic_name}'", { topic_name: input.topic_name }), {
      var_name: 'topic_name',
    });
  if (ids.length > 0) await doMark(service, call, ids, { op: 'add', flag: 'read' });
};
