import { countSubscribers } from '../channels/index.ts';
import type { Database } from '../db/database.ts';
import { read, write } from '../db/sql.ts';
import { reservePositions } from '../events/bulk.ts';
import type { Progress } from './progress.ts';
import { createZipf, type Random } from './random.ts';
import type { Prose } from './words.ts';

export interface ChannelOptions {
  readonly organizationId: number;
  readonly count: number;
  readonly random: Random;
  readonly prose: Prose;
  readonly progress: Progress;
}

/** Returns the ids, busiest first. One in ten is private. */
export const addChannels = async (database: Database, options: ChannelOptions): Promise<number[]> => {
  const { organizationId, count, random, prose } = options;
  if (count === 0) return [];
  const { rows: last } = await read<{ id: number }>`
    select coalesce(max(id), 0)::int as id from channels where organization_id = ${organizationId}
  `.execute(database.query);
  const names = Array.from(
    { length: count },
    (_, index) => `${prose.title(random)} ${(last[0]?.id ?? 0) + index + 1}`,
  );
  const isPrivate = names.map((_, index) => String(index % 10 === 7));
  const { rows } = await write<{ id: number; name: string }>`
    insert into channels (organization_id, name, description, rendered_description, invite_only,
      history_public_to_subscribers, created_at)
    select ${organizationId}, name, 'Made by populate.', '<p>Made by populate.</p>', invite_only, not invite_only,
      now() - interval '3 years'
    from unnest(${names}::text[], ${isPrivate}::text[]::bool[]) with ordinality as c(name, invite_only, place)
    order by place
    returning id, name
  `.execute(database.query);
  const idOf = new Map(rows.map(({ id, name }) => [name, id]));
  return names.map((name) => idOf.get(name)!);
};

const subscriptionsEach = 20;
const smallestSize = 10;
const perChunk = 20_000;
const colors = ['#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5'];

/**
 * Puts all users into the first channel, ten into the last, and each into about twenty others, favouring busy
 * ones.
 */
const drawPairs = (users: readonly number[], channels: readonly number[], random: Random) => {
  const pairs: [user: number, channel: number][] = [];
  const everybody = channels[0];
  const few = channels.length > 1 ? channels.at(-1) : undefined;
  const between = channels.slice(1, -1);
  const rank = createZipf(Math.max(between.length, 1));
  users.forEach((user, index) => {
    if (everybody !== undefined) pairs.push([user, everybody]);
    if (few !== undefined && index < smallestSize) pairs.push([user, few]);
    const drawn = new Set<number>();
    const wanted = Math.min(subscriptionsEach - 1, between.length);
    // Bounded, because busy channels are drawn repeatedly.
    for (let tries = 0; drawn.size < wanted && tries < 8 * subscriptionsEach; tries += 1)
      drawn.add(between[rank(random)]!);
    for (const channel of drawn) pairs.push([user, channel]);
  });
  return pairs;
};

export const subscribe = async (
  database: Database,
  { organizationId, random, progress }: ChannelOptions,
  users: readonly number[],
  channels: readonly number[],
): Promise<number> => {
  const pairs = drawPairs(users, channels, random);
  if (pairs.length === 0) return 0;
  const joined = await reservePositions(database, organizationId, 1);
  for (let at = 0; at < pairs.length; at += perChunk) {
    const some = pairs.slice(at, at + perChunk);
    const userIds = some.map(([user]) => user).join();
    const channelIds = some.map(([, channel]) => channel).join();
    await write`
      with pairs as (
        select * from unnest(string_to_array(${userIds}::text, ',')::int[], string_to_array(${channelIds}::text, ',')::int[])
          as p(user_id, channel_id)
      ), members as (
        insert into memberships (organization_id, user_id, recipient_id, joined)
        select ${organizationId}, user_id, channel_id, ${joined}::bigint from pairs
      )
      insert into subscriptions (organization_id, user_id, channel_id, color)
      select ${organizationId}, user_id, channel_id, (${colors}::text[])[1 + channel_id % ${colors.length}::int] from pairs
    `.execute(database.query);
    progress.at('subscriptions', Math.min(at + perChunk, pairs.length), pairs.length);
  }
  await countSubscribers(database.query, organizationId);
  return pairs.length;
};
