/** Recipients with their possible senders. */
import type { Database } from '../db/database.ts';
import { read } from '../db/sql.ts';
import { createZipf, type Random } from './random.ts';
import type { Prose } from './words.ts';

interface OrganizationPlace {
  readonly recipient: number;
  readonly senders: readonly number[];
  /** Empty for conversations. */
  readonly topics: readonly string[];
}

export interface Address {
  readonly recipient: number;
  readonly sender: number;
  /** Undefined for a direct message. */
  readonly topic: string | undefined;
}

const mostTopics = 300;
const directShare = 0.05;

/** Returns a function that draws an address, undefined without recipients. Older channels are busier. */
export const createAddresses = async (
  database: Database,
  organizationId: number,
  { random, prose }: { readonly random: Random; readonly prose: Prose },
): Promise<((random: Random) => Address) | undefined> => {
  const { rows } = await read<{ recipient: number; isChannel: boolean; senders: string }>`
    select m.recipient_id as recipient, c.id is not null as "isChannel", string_agg(m.user_id::text, ',' order by m.user_id) as senders
    from memberships m
    left join channels c on c.organization_id = m.organization_id and c.id = m.recipient_id
    where m.organization_id = ${organizationId} and m."left" is null
    group by m.recipient_id, c.id order by m.recipient_id
  `.execute(database.query);
  const places = rows.map(
    ({ recipient, isChannel, senders }): OrganizationPlace & { isChannel: boolean } => ({
      recipient,
      isChannel,
      senders: senders.split(',').map(Number),
      topics: isChannel
        ? Array.from({ length: 5 + random.below(mostTopics - 5) }, () => prose.title(random))
        : [],
    }),
  );
  const channels = places.filter((place) => place.isChannel);
  const conversations = places.filter((place) => !place.isChannel);
  if (places.length === 0) return undefined;
  const channelRank = createZipf(Math.max(channels.length, 1));
  const topicRank = createZipf(mostTopics);
  return (chance) => {
    const isDirect = channels.length === 0 || (conversations.length > 0 && chance.next() < directShare);
    const place = isDirect ? chance.pick(conversations) : channels[channelRank(chance)]!;
    const topic = isDirect ? undefined : place.topics[topicRank(chance) % place.topics.length];
    return { recipient: place.recipient, sender: chance.pick(place.senders), topic };
  };
};
