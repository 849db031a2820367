import * as z from 'zod';
import { boolean, groupSetting, integer, list, nullable, string } from '../codec.ts';
import { event, type View } from '../event.ts';
import {
  channelObject,
  type NotificationProperty,
  notificationProperties,
  subscriptionObject,
} from './channel.ts';

/** Clients that know archived channels receive an update instead [S93]. */
const byUnarchiving = { isByUnarchiving: boolean.optional() };

/** Clients that do not know archived channels receive no changes until unarchiving [S93]. */
const ofArchived = { isArchived: boolean.optional() };
const withArchived = { archived: list(integer).optional() };

const isKnown = (id: number, archived: readonly number[] | undefined, view: View): boolean =>
  view.has('archived_channels') || archived?.includes(id) !== true;

export const streamCreate = event({
  type: 'stream',
  op: 'create',
  summary:
    'Channels that the user can see from now on. Whoever is about to be subscribed is not in subscriber_count yet: a peer_add follows.',
  fields: { streams: list(channelObject) },
  hidden: byUnarchiving,
  show: ({ streams, isByUnarchiving, ...create }, view) => {
    if (isByUnarchiving === true && view.has('archived_channels')) return [];
    const known = view.has('archived_channels') ? streams : streams.filter((stream) => !stream.is_archived);
    return known.length === 0 ? [] : [{ ...create, streams: known }];
  },
});

export const streamDelete = event({
  type: 'stream',
  op: 'delete',
  summary: 'Channels that the user can no longer see.',
  fields: { stream_ids: list(integer), streams: list(z.strictObject({ stream_id: integer })) },
  // Clients that know archived channels receive an update instead [S93].
  hidden: { isByArchiving: boolean },
  show: ({ isByArchiving, ...gone }, view) => (isByArchiving && view.has('archived_channels') ? [] : [gone]),
});

export const streamUpdate = event({
  type: 'stream',
  op: 'update',
  summary: 'One property of a channel has changed.',
  fields: {
    stream_id: integer,
    name: string,
    property: string,
    value: nullable(z.union([boolean, integer, string, groupSetting])),
    rendered_description: string.optional(),
    history_public_to_subscribers: boolean.optional(),
    is_web_public: boolean.optional(),
  },
  hidden: ofArchived,
  show: ({ isArchived, ...update }, view) =>
    isArchived === true && !view.has('archived_channels') ? [] : [update],
});

/** Resolved values of null notification settings. */
export const inheritedNotifications = z.strictObject(
  Object.fromEntries(notificationProperties.map((name) => [name, boolean])) as Record<
    NotificationProperty,
    typeof boolean
  >,
);
export type InheritedNotifications = z.infer<typeof inheritedNotifications>;

/** For clients that do not understand null notification settings. */
export const withoutNulls = <T extends { readonly [N in NotificationProperty]: boolean | null }>(
  subscription: T,
  inherited: InheritedNotifications,
): T => ({
  ...subscription,
  ...Object.fromEntries(notificationProperties.map((name) => [name, subscription[name] ?? inherited[name]])),
});

export const subscriptionAdd = event({
  type: 'subscription',
  op: 'add',
  summary: 'The user has been subscribed to channels. subscriber_count includes the new subscribers.',
  fields: { subscriptions: list(subscriptionObject) },
  hidden: { inherited: inheritedNotifications, ...byUnarchiving },
  show: ({ inherited, isByUnarchiving, ...add }, view) => {
    if (isByUnarchiving === true && view.has('archived_channels')) return [];
    if (view.has('notification_settings_null')) return [add];
    return [{ ...add, subscriptions: add.subscriptions.map((one) => withoutNulls(one, inherited)) }];
  },
});

export const subscriptionRemove = event({
  type: 'subscription',
  op: 'remove',
  summary: 'The user is no longer subscribed to channels.',
  fields: { subscriptions: list(z.strictObject({ stream_id: integer, name: string })) },
  // Sent for archiving too: unread messages there become read.
  hidden: byUnarchiving,
  show: ({ isByUnarchiving, ...remove }, view) =>
    isByUnarchiving === true && view.has('archived_channels') ? [] : [remove],
});

export const subscriptionUpdate = event({
  type: 'subscription',
  op: 'update',
  summary: "A property of one of the user's subscriptions has changed [S50].",
  fields: { stream_id: integer, property: string, value: nullable(z.union([boolean, string])) },
  /** What null means at that moment. */
  hidden: { ...ofArchived, inherited: boolean.optional() },
  show: ({ isArchived, inherited = null, ...update }, view) => {
    if (isArchived === true && !view.has('archived_channels')) return [];
    return [
      view.has('notification_settings_null') ? update : { ...update, value: update.value ?? inherited },
    ];
  },
});

const peers = { stream_ids: list(integer), user_ids: list(integer) };

interface Peers {
  readonly stream_ids: readonly number[];
  readonly archived?: readonly number[] | undefined;
}

const showPeers = <T extends Peers>({ archived, ...told }: T, view: View) => {
  const stream_ids = told.stream_ids.filter((id) => isKnown(id, archived, view));
  return stream_ids.length === 0 ? [] : [{ ...told, stream_ids }];
};

export const peerAdd = event({
  type: 'subscription',
  op: 'peer_add',
  summary:
    'Others have been subscribed to channels, or their accounts are active again; subscriber_count grows with them.',
  fields: peers,
  hidden: { ...byUnarchiving, ...withArchived },
  show: ({ isByUnarchiving, ...add }, view) =>
    isByUnarchiving === true && view.has('archived_channels') ? [] : showPeers(add, view),
});

export const peerRemove = event({
  type: 'subscription',
  op: 'peer_remove',
  summary:
    'Others are no longer subscribed to channels, or their accounts were deactivated; subscriber_count shrinks with them. Several who leave at once may be told of all of them; their own leaving is told by remove.',
  fields: peers,
  hidden: withArchived,
  show: showPeers,
});

export const defaultChannels = event({
  type: 'default_streams',
  summary: 'The channels to which new members are subscribed have changed; all of them are listed.',
  fields: { default_streams: list(integer) },
});
