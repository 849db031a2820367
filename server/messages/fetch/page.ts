/**
 * Messages of a narrow on one side of an anchor. The chosen index bounds work by the page, not the
 * organization.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import { type Actor, type Condition, hasMark, isPersonal, isReceived, mayRead } from '../access.ts';
import type { Compiled } from '../narrow/compiled.ts';
import type { Readable } from '../narrow/names.ts';
import { flagBits } from '../read/flag-bits.ts';
import { unreadIds, unreadRows } from '../read/unread.ts';
import { type IndexedSearch, matchesTerms } from '../search/search.ts';
import { wayOf } from '../search/way.ts';

export interface Side {
  readonly direction: 'asc' | 'desc';
  /** First id in that direction. */
  readonly from: number;
  readonly limit: number;
}

interface Page extends Side {
  readonly organizationId: number;
  readonly actor: Actor;
  readonly narrow: Compiled;
}

/** Nearest messages scanned before a search by membership. */
const windowSize = 2000;
/** Nearest messages scanned for words. A scan ends when it has found enough. */
const searchWindow = { rare: 10_000, common: 100_000 } as const;

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

const inRange = ({ direction, from }: Side, id: RawBuilder<unknown> = sql`m.id`): Condition =>
  direction === 'asc' ? sql<boolean>`${id} >= ${from}::bigint` : sql<boolean>`${id} <= ${from}::bigint`;

const nearest = ({ direction, limit }: Side, id: RawBuilder<unknown> = sql`m.id`) =>
  sql`order by ${id} ${sql.raw(direction)} limit ${limit}`;

/** Only one condition selects the index; others become filters. */
const demote = (page: Page): Page => {
  const { narrow, organizationId, actor } = page;
  const filters = [...narrow.filters];
  const isByIds = narrow.ids !== undefined;
  if (narrow.isRead) filters.push(sql<boolean>`not (m.id in (${unreadIds(organizationId, actor)}))`);
  if (narrow.isUnread && isByIds) filters.push(sql<boolean>`m.id in (${unreadIds(organizationId, actor)})`);
  const isUnread = narrow.isUnread && !isByIds;
  if (narrow.marked !== 0 && (isByIds || isUnread))
    filters.push(hasMark(organizationId, actor, narrow.marked));
  return {
    ...page,
    narrow: { ...narrow, filters, isUnread, marked: isByIds || isUnread ? 0 : narrow.marked },
  };
};

const filtersOf = ({ filters, words, ids }: Compiled): Condition =>
  all([
    ...filters,
    ...(words.length === 0 ? [] : [matchesTerms(words)]),
    ...(ids === undefined ? [] : [sql<boolean>`m.id = any(${[...ids]}::bigint[])`]),
  ]);

const isOneOf = (actor: Actor, recipients: readonly Readable[]): Condition => {
  const whole = recipients.filter((one) => !one.isReceivedOnly).map(({ id }) => id);
  const received = recipients.filter((one) => one.isReceivedOnly).map(({ id }) => id);
  // Equality suits an index ordered by id.
  if (received.length === 0)
    return whole.length === 1
      ? sql<boolean>`m.recipient_id = ${whole[0]}`
      : sql<boolean>`m.recipient_id = any(${whole}::int[])`;
  if (received.length === 1 && whole.length === 0)
    return sql<boolean>`m.recipient_id = ${received[0]} and m.id >= ${recipients[0]!.floor}::bigint and ${isReceived(actor)}`;
  return sql<boolean>`(m.recipient_id = any(${whole}::int[])
    or (m.recipient_id = any(${received}::int[]) and ${isReceived(actor)}))`;
};

const isWithin = ({ organizationId, actor, narrow: { within } }: Page): Condition => {
  if (within === 'personal') return isPersonal(organizationId, actor);
  return within === 'readable'
    ? mayRead(organizationId, actor)
    : isOneOf(actor, within as readonly Readable[]);
};

/**
 * Leaves the index to the planner, which chooses well where an index on the condition, or its frequency,
 * decides.
 */
const plain = (page: Page) => sql`
  select m.id from messages m
  where m.organization_id = ${page.organizationId} and ${inRange(page)} and ${filtersOf(page.narrow)}
    and ${isWithin(page)}
  ${nearest(page)}`;

const unread = (page: Page) => {
  const { within } = page.narrow;
  const whereGap =
    typeof within === 'string'
      ? sql<boolean>`true`
      : sql<boolean>`g.recipient_id = any(${within.map(({ id }) => id)}::int[])`;
  const rows = unreadRows(page.organizationId, page.actor, {
    where: sql<boolean>`${inRange(page)} and ${filtersOf(page.narrow)}`,
    whereGap,
    direction: page.direction,
    limit: page.limit,
  });
  return sql`select id from (${rows}) u ${nearest(page, sql`id`)}`;
};

/** Ranges of the actor's history, including received messages moved elsewhere. */
const spans = ({ organizationId, actor }: Page) => sql`(
  select recipient_id, joined as low, coalesce("left", 9223372036854775807) as high, "left" is null as is_current
  from memberships where organization_id = ${organizationId} and user_id = ${actor.id}
  union all
  select r.recipient_id, lower(c.ids), coalesce(upper(c.ids), 9223372036854775807), false
  from read_states r cross join lateral unnest(r.carried) as c(ids)
  where r.organization_id = ${organizationId} and r.user_id = ${actor.id} and r.carried <> '{}')`;

/** Indexed mentions of everyone in these ranges. */
const toEveryone = (page: Page) => sql`
  select u.id from ${spans(page)} b
  cross join lateral (
    select m.id from messages m
    where m.organization_id = ${page.organizationId} and m.recipient_id = b.recipient_id and m.mentions_everyone
      and m.id >= b.low and m.id < b.high
      and ${inRange(page)} and ${filtersOf(page.narrow)}
      and (b.is_current or ${mayRead(page.organizationId, page.actor)})
      and ${typeof page.narrow.within === 'string' ? sql<boolean>`true` : isWithin(page)}
    ${nearest(page)}
  ) u
  ${nearest(page, sql`u.id`)}`;

const marked = (page: Page) =>
  (page.narrow.marked & flagBits.everyone) === 0
    ? flagged(page)
    : sql`
  select id from ((${flagged(page)}) union (${toEveryone(page)})) u ${nearest(page, sql`id`)}`;

const flagged = (page: Page) => sql`
  select m.id from message_flags f
  join messages m on m.organization_id = f.organization_id and m.id = f.message_id
  where f.organization_id = ${page.organizationId} and f.user_id = ${page.actor.id}
    and f.flags & ${page.narrow.marked} <> 0 and ${inRange(page, sql`f.message_id`)}
    and ${filtersOf(page.narrow)} and ${mayRead(page.organizationId, page.actor)}
    and ${typeof page.narrow.within === 'string' ? sql<boolean>`true` : isWithin(page)}
  ${nearest(page, sql`f.message_id`)}`;

const byRecipient = (page: Page, recipients: readonly Readable[]) => sql`
  select u.id from unnest(
    ${recipients.map(({ id }) => id)}::int[],
    ${recipients.map(({ floor }) => floor)}::bigint[],
    ${recipients.map(({ isReceivedOnly }) => isReceivedOnly)}::boolean[]
  ) as r(id, floor, is_received_only)
  cross join lateral (
    select m.id from messages m
    where m.organization_id = ${page.organizationId} and m.recipient_id = r.id and m.id >= r.floor
      and ${inRange(page)} and ${filtersOf(page.narrow)} and (not r.is_received_only or ${isReceived(page.actor)})
    ${nearest(page)}
  ) u
  ${nearest(page, sql`u.id`)}`;

/** Includes marked messages. */
const byMembership = (page: Page) => sql`
  select id from (
    select u.id from ${spans(page)} b
    cross join lateral (
      select m.id from messages m
      where m.organization_id = ${page.organizationId} and m.recipient_id = b.recipient_id
        and m.id >= b.low and m.id < b.high
        and ${inRange(page)} and ${filtersOf(page.narrow)} and (b.is_current or ${mayRead(page.organizationId, page.actor)})
      ${nearest(page)}
    ) u
    union
    (select m.id from message_flags f
    join messages m on m.organization_id = f.organization_id and m.id = f.message_id
    where f.organization_id = ${page.organizationId} and f.user_id = ${page.actor.id}
      and ${inRange(page, sql`f.message_id`)} and ${filtersOf(page.narrow)} and ${mayRead(page.organizationId, page.actor)}
    ${nearest(page, sql`f.message_id`)})
  ) u
  ${nearest(page, sql`id`)}`;

const window = (page: Page, size: number) => sql`
  select m.id from (
    select * from messages m
    where m.organization_id = ${page.organizationId} and ${inRange(page)}
    order by m.id ${sql.raw(page.direction)} limit ${size}
  ) m
  where ${filtersOf(page.narrow)} and ${isWithin(page)}
  ${nearest(page)}`;

/**
 * `offset 0` makes the planner use the word index, and then look at the nearest first: whether the reader may read a
 * message costs more than its place.
 */
const byWords = (page: Page, { query, rest }: IndexedSearch) => sql`
  select m.id from (
    select * from (
      select * from messages m
      where m.organization_id = ${page.organizationId} and m.search @@ (select ${query}) offset 0
    ) m
    where ${inRange(page)} order by m.id ${sql.raw(page.direction)} offset 0
  ) m
  where ${filtersOf({ ...page.narrow, words: rest })} and ${isWithin(page)}
  ${nearest(page)}`;

export interface Found<T> {
  readonly messages: readonly T[];
  /** Whether more would make the answer too large. */
  readonly isCut: boolean;
}

/** Runs a query for ids, or reads whole messages by it in one statement. */
export type Read<T> = (ids: RawBuilder<unknown>, direction: Side['direction']) => Promise<Found<T>>;
type Run<T> = (ids: RawBuilder<unknown>) => Promise<Found<T>>;

export interface Placed {
  readonly id: number;
}

export const readIds =
  (reader: Reader): Read<Placed> =>
  async (ids) => ({ messages: (await read<Placed>`${ids}`.execute(reader.query)).rows, isCut: false });

const isEnough = <T>({ messages, isCut }: Found<T>, { limit }: Page): boolean =>
  isCut || messages.length === limit;

/** Most words with useful estimates; beyond it the nearest messages are scanned first. */
const mostKnownWords = 30;

/**
 * Prepared plans ignore word frequencies, and the wrong one is very slow. So statistics choose; every path
 * finds the same messages.
 */
const fetchSearch = async <T>(reader: Reader, page: Page, run: Run<T>): Promise<Found<T>> => {
  const { within, words } = page.narrow;
  const { rare, share } = await wayOf(reader, words);
  if (rare !== undefined && (rare.forms <= mostKnownWords || typeof within !== 'string'))
    return run(byWords(page, rare));
  if (typeof within !== 'string') return run(byRecipient(page, within));
  const size = searchWindow[rare === undefined ? 'common' : 'rare'];
  // A window that holds too few of the organization's messages holds too few of the reader's.
  if (size * share >= page.limit) {
    const near = await run(window(page, size));
    if (isEnough(near, page)) return near;
  }
  if (rare !== undefined) return run(byWords(page, rare));
  return run(within === 'personal' ? byMembership(page) : plain(page));
};

const fetchFrom = async <T>(
  reader: Reader,
  actor: Actor,
  { asked, side }: { readonly asked: Compiled; readonly side: Side },
  run: Run<T>,
): Promise<Found<T>> => {
  const page = demote({ ...side, organizationId: reader.organizationId, actor, narrow: asked });
  const { narrow } = page;
  const { within } = narrow;
  const isNothing = typeof within !== 'string' && within.length === 0;
  if (isNothing || narrow.ids?.length === 0 || side.limit === 0) return { messages: [], isCut: false };
  if (narrow.ids !== undefined) return run(plain(page));
  if (narrow.isUnread) return run(unread(page));
  if (narrow.marked !== 0) return run(marked(page));
  if (narrow.words.length > 0) return fetchSearch(reader, page, run);
  if (typeof within !== 'string') return run(within.length === 1 ? plain(page) : byRecipient(page, within));
  if (within === 'readable' || narrow.hasSender) return run(plain(page));
  if (narrow.filters.length > 0) return run(byMembership(page));
  const near = await run(window(page, windowSize));
  return isEnough(near, page) ? near : run(byMembership(page));
};

/** Nearest first. */
export const fetchPage = async <T extends Placed>(
  reader: Reader,
  actor: Actor,
  { asked, side }: { readonly asked: Compiled; readonly side: Side },
  read: Read<T>,
): Promise<Found<T>> => {
  const found = await fetchFrom(reader, actor, { asked, side }, (ids) => read(ids, side.direction));
  const sign = side.direction === 'asc' ? 1 : -1;
  return { messages: [...found.messages].sort((a, b) => sign * (a.id - b.id)), isCut: found.isCut };
};
