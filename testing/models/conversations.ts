/** Conversations as a person reads them. */
import type { Arguments } from '@parlance/client/encode';
import type { Answer } from '@parlance/protocol/endpoint';
import { getConversations } from '@parlance/protocol/messages/conversations';
import { read } from '@parlance/server/db/sql';
import type { Room } from '../channels/room.ts';
import type { Player } from '../player.ts';
import type { TestService } from '../service.ts';

export type Conversation = Answer<typeof getConversations>['conversations'][number];

export const conversationsOf = async (
  of: Player,
  asked: Arguments<typeof getConversations> = {},
): Promise<Conversation[]> => (await of.bare.call(getConversations, { limit: 500, ...asked })).conversations;

export const placeOf = (one: Conversation): string =>
  one.type === 'channel' ? one.topic : `with ${one.user_ids.join()}`;

/** Topics, and direct conversations as `with 1,2`. */
export const placesOf = async (of: Player, asked: Arguments<typeof getConversations> = {}) =>
  (await conversationsOf(of, asked)).map(placeOf);

/** Topics of a channel. */
export const topicsIn = (of: Player, { id }: Pick<Room, 'id'>, asked: object = {}): Promise<string[]> =>
  placesOf(of, { channel_ids: [id], ...asked });

/** The conversation of a topic. */
export const within = async (
  of: Player,
  { id }: Pick<Room, 'id'>,
  topic: string,
): Promise<Conversation | undefined> =>
  (await conversationsOf(of, { channel_ids: [id] })).find((one) => placeOf(one) === topic);

/** What is stored of topics by recency, and what follows from the messages. */
export const recentTopics = async ({ database }: Pick<TestService, 'database'>) => {
  const { rows } = await read<{ stored: unknown; computed: unknown }>`
    select (
      select json_agg(json_build_array(organization_id, channel_id, topic_key, epoch))
      from (select * from recent_topics order by organization_id, channel_id, topic_key) s
    ) as stored, (
      select json_agg(json_build_array(organization_id, recipient_id, key, epoch))
      from (
        select organization_id, recipient_id, lower(topic) as key, max(id) >> 10 as epoch from messages
        where topic is not null group by 1, 2, 3 order by 1, 2, 3
      ) c
    ) as computed
  `.execute(database.query);
  return rows[0]!;
};
