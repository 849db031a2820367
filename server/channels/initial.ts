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
import type { Part } from '../http/shared-text.ts';
import { isSpectator, type User } from '../users/index.ts';
import { type Channel, channelColumns } from './channel.ts';
import { fetchDefaultChannels } from './defaults/default-channels.ts';
import { isSeen, joinMembership } from './sight/sight.ts';
import { type Lists, rowVersion, type SubscriberLists } from './subscribers/subscriber-lists.ts';
import { pickColor } from './subscriptions/color.ts';
import {
  channelObjectOf,
  inheritedOf,
  newPreferences,
  type Preferences,
  preferenceColumns,
  subscriptionObjectOf,
} from './wire.ts';

/** `color` is null if the actor was never subscribed. */
type Own = Channel & { readonly isSubscribed: boolean; readonly rowVersion: string } & (
    | Preferences
    | { readonly color: null }
  );

export const fetchOwnChannels = async (
  reader: Reader,
  actor: User,
  { withArchived }: { readonly withArchived: boolean },
): Promise<Own[]> => {
  const { rows } = await read<Own>`
    select ${sql.raw(channelColumns)}, m.user_id is not null as "isSubscribed", ${sql.raw(preferenceColumns)},
      ${rowVersion} as "rowVersion"
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

/** Smaller channels are always listed whole [S78]. */
const fullListBelow = 250;

const isPartial = (include: Include, subscriberCount: number): boolean =>
  (include === 'partial' || include === 'few') && subscriberCount >= fullListBelow;

/** Joins texts, to avoid parsing long subscriber lists. */
const partsOf = (object: ChannelObject, lists: Lists, include: Include): readonly Part[] => {
  const text = JSON.stringify(object);
  if (include === false) return [text];
  const key = isPartial(include, object.subscriber_count) ? 'partial_subscribers' : 'subscribers';
  return [`${text.slice(0, -1)},"${key}":[`, ...(lists.get(object.stream_id) ?? []), ']}'];
};

interface Listing {
  readonly subscriberLists: SubscriberLists;
  readonly actor: User;
  readonly include: Include;
  readonly now: number;
}

const fetchLists = async (
  reader: Reader,
  channels: readonly Own[],
  { subscriberLists, actor, include, now }: Listing,
): Promise<Lists> => {
  const [part, whole] = [true, false].map((isPart) =>
    channels.filter((one) => isPartial(include, one.subscriberCount) === isPart),
  );
  const lists = await Promise.all([
    subscriberLists.fetchWhole(reader, whole!),
    subscriberLists.fetchSome(reader, part!, { actor, now, isFew: include === 'few' }),
  ]);
  return new Map(lists.flatMap((some) => [...some]));
};

export const listParts = (channels: readonly (readonly Part[])[]): readonly Part[] => [
  '[',
  ...channels.flatMap((parts, index) => (index === 0 ? parts : [',', ...parts])),
  ']',
];

/** Returns three JSON lists by the actor's relation to the channels. */
export const fetchSubscriptionLists = async (
  context: Pick<InitialContext, 'service' | 'reader' | 'actor' | 'organization' | 'includeSubscribers'> & {
    readonly understands: View['has'];
  },
  seen: readonly Own[],
) => {
  const { service, reader, actor, organization, understands, includeSubscribers: include } = context;
  const { subscriberLists } = service;
  const own = isSpectator(actor) ? asSubscribed(seen) : seen;
  const lists =
    include === false
      ? new Map()
      : await fetchLists(reader, own, { subscriberLists, actor, include, now: service.now() });
  const inherited = inheritedOf(actor);
  const subscriptions: (readonly Part[])[] = [];
  const unsubscribed: (readonly Part[])[] = [];
  const neverSubscribed: (readonly Part[])[] = [];
  for (const one of own) {
    const channel = channelObjectOf(organization, one);
    if (one.color === null) {
      neverSubscribed.push(partsOf(channel, lists, include));
      continue;
    }
    const subscription = subscriptionObjectOf(channel, one);
    const shown = understands('notification_settings_null')
      ? subscription
      : withoutNulls(subscription, inherited);
    (one.isSubscribed ? subscriptions : unsubscribed).push(partsOf(shown, lists, include));
  }
  return { subscriptions, unsubscribed, neverSubscribed };
};

const seenIn = new WeakMap<InitialContext, Promise<Own[]>>();

/** Reads once for all sections of a registration. */
const fetchSeen = (context: InitialContext): Promise<Own[]> => {
  const { reader, actor, view } = context;
  const seen =
    seenIn.get(context) ?? fetchOwnChannels(reader, actor, { withArchived: view.has('archived_channels') });
  seenIn.set(context, seen);
  return seen;
};

export const channelSections: readonly InitialSection[] = [
  section(subscriptionData, async (context) => {
    const { subscriptions, unsubscribed, neverSubscribed } = await fetchSubscriptionLists(
      { ...context, understands: context.view.has },
      await fetchSeen(context),
    );
    return {
      subscriptions: new RawJson(...listParts(subscriptions)),
      unsubscribed: new RawJson(...listParts(unsubscribed)),
      never_subscribed: new RawJson(...listParts(neverSubscribed)),
    };
  }),
  section(streamData, async (context) => ({
    streams: (await fetchSeen(context)).map((one) => channelObjectOf(context.organization, one)),
  })),
  section(defaultChannelData, async ({ reader, actor }) => ({
    realm_default_streams: actor.role <= roles.member ? await fetchDefaultChannels(reader) : [],
  })),
];
