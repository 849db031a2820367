/** Channels in the answer of POST /register. The database builds subscriber lists. */

import {
  type ChannelObject,
  defaultChannelData,
  streamData,
  subscriptionData,
} from '@parlance/protocol/channels/channel';
import { withoutNulls } from '@parlance/protocol/channels/events';
import type { View } from '@parlance/protocol/event';
import { roles } from '@parlance/protocol/users/roles';
import { sql } from 'kysely';
import type { Reader } from '../db/reader.ts';
import { read } from '../db/sql.ts';
import { type InitialContext, type InitialSection, RawJson, section } from '../frame/initial.ts';
import { isSpectator, type User } from '../users/index.ts';
import { type Channel, channelColumns } from './channel.ts';
import { pickColor } from './color.ts';
import { fetchDefaultChannels } from './default-channels.ts';
import { isSeen, joinMembership } from './sight.ts';
import { fetchSomeSubscriberTexts, fetchSubscriberTexts, fullListBelow } from './subscribers.ts';
import {
  channelObjectOf,
  inheritedOf,
  newPreferences,
  type Preferences,
  preferenceColumns,
  subscriptionObjectOf,
} from './wire.ts';

/** `color` is null if the actor was never subscribed. */
type Own = Channel & { readonly isSubscribed: boolean } & (Preferences | { readonly color: null });

export const fetchOwnChannels = async (
  reader: Reader,
  actor: User,
  { withArchived }: { readonly withArchived: boolean },
): Promise<Own[]> => {
  const { rows } = await read<Own>`
    select ${sql.raw(channelColumns)}, m.user_id is not null as "isSubscribed", ${sql.raw(preferenceColumns)}
    from channels c ${joinMembership(actor)}
    left join subscriptions s on s.organization_id = c.organization_id and s.channel_id = c.id
      and s.user_id = ${actor.id}
    where c.organization_id = ${reader.organizationId} and ${isSeen(actor)}
      and (${withArchived}::boolean or not c.is_archived)
    order by c.id
  `.execute(reader.query);
  return rows;
};

/** Clients show only subscribed channels, so spectators get all visible ones as subscribed. */
const asSubscribed = (seen: readonly Own[]): Own[] => {
  const colors: string[] = [];
  return seen.map((one) => {
    const color = pickColor(colors);
    colors.push(color);
    return { ...one, ...newPreferences(color), isSubscribed: true };
  });
};

type Include = InitialContext['includeSubscribers'];

const isPartial = (include: Include, subscriberCount: number): boolean =>
  (include === 'partial' || include === 'few') && subscriberCount >= fullListBelow;

/** Joins texts, to avoid parsing long subscriber lists. */
const textOf = (object: ChannelObject, lists: ReadonlyMap<number, string>, include: Include): string => {
  const text = JSON.stringify(object);
  if (include === false) return text;
  const key = isPartial(include, object.subscriber_count) ? 'partial_subscribers' : 'subscribers';
  return `${text.slice(0, -1)},"${key}":[${lists.get(object.stream_id) ?? ''}]}`;
};

/** One statement for whole lists, one for partial ones. */
const fetchLists = async (
  reader: Reader,
  channels: readonly Channel[],
  { actor, include, now }: { readonly actor: User; readonly include: Include; readonly now: number },
): Promise<ReadonlyMap<number, string>> => {
  const idsOf = (isPart: boolean) =>
    channels.filter((one) => isPartial(include, one.subscriberCount) === isPart).map(({ id }) => id);
  const lists = await Promise.all([
    fetchSubscriberTexts(reader, idsOf(false)),
    fetchSomeSubscriberTexts(reader, idsOf(true), { actor, now, isFew: include === 'few' }),
  ]);
  return new Map(lists.flatMap((some) => [...some]));
};

const listText = (texts: readonly string[]) => new RawJson(`[${texts.join(',')}]`);

/** Returns three JSON lists by the actor's relation to the channels. */
export const fetchSubscriptionTexts = async (
  context: Pick<InitialContext, 'reader' | 'actor' | 'organization' | 'includeSubscribers'> & {
    readonly understands: View['has'];
    /** Milliseconds since the epoch. */
    readonly now: number;
  },
) => {
  const { reader, actor, organization, understands, includeSubscribers: include, now } = context;
  const seen = await fetchOwnChannels(reader, actor, { withArchived: understands('archived_channels') });
  const own = isSpectator(actor) ? asSubscribed(seen) : seen;
  const lists =
    include === false ? new Map<number, string>() : await fetchLists(reader, own, { actor, include, now });
  const inherited = inheritedOf(actor);
  const subscriptions: string[] = [];
  const unsubscribed: string[] = [];
  const neverSubscribed: string[] = [];
  for (const one of own) {
    const channel = channelObjectOf(organization, one);
    if (one.color === null) {
      neverSubscribed.push(textOf(channel, lists, include));
      continue;
    }
    const subscription = subscriptionObjectOf(channel, one);
    const shown = understands('notification_settings_null')
      ? subscription
      : withoutNulls(subscription, inherited);
    (one.isSubscribed ? subscriptions : unsubscribed).push(textOf(shown, lists, include));
  }
  return { subscriptions, unsubscribed, neverSubscribed };
};

export const channelSections: readonly InitialSection[] = [
  section(subscriptionData, async (context) => {
    const { subscriptions, unsubscribed, neverSubscribed } = await fetchSubscriptionTexts({
      ...context,
      understands: context.view.has,
      now: context.service.now(),
    });
    return {
      subscriptions: listText(subscriptions),
      unsubscribed: listText(unsubscribed),
      never_subscribed: listText(neverSubscribed),
    };
  }),
  section(streamData, async ({ reader, actor, organization, view }) => {
    const seen = await fetchOwnChannels(reader, actor, { withArchived: view.has('archived_channels') });
    return { streams: seen.map((one) => channelObjectOf(organization, one)) };
  }),
  section(defaultChannelData, async ({ reader, actor }) => ({
    realm_default_streams: actor.role <= roles.member ? await fetchDefaultChannels(reader) : [],
  })),
];
