/** Channels and subscriptions (api.md, Per-user channel subscription; fill-ins.md ◊2). */
import * as z from 'zod';
import { boolean, groupSetting, integer, list, nullable, oneOf, string, timestamp } from '../codec.ts';
import { initial } from '../initial.ts';
import { type ChannelPermission, channelPermissions } from '../permissions.ts';

export const topicsPolicies = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const;

/** For clients older than `can_send_message_group`. */
export const postPolicies = { everyone: 1, administrators: 2, fullMembers: 3, moderators: 4 } as const;

const permissionFields = Object.fromEntries(
  Object.keys(channelPermissions).map((name) => [name, groupSetting]),
) as Record<ChannelPermission, typeof groupSetting>;

export const channelFields = {
  stream_id: integer,
  name: string,
  description: string,
  rendered_description: string,
  date_created: timestamp,
  creator_id: nullable(integer),
  invite_only: boolean,
  is_web_public: boolean,
  is_archived: boolean,
  history_public_to_subscribers: boolean,
  /** Days; null: the organization's value; -1: forever. */
  message_retention_days: nullable(integer),
  topics_policy: oneOf(...topicsPolicies),
  first_message_id: nullable(integer),
  folder_id: nullable(integer),
  is_recently_active: boolean,
  stream_weekly_traffic: nullable(integer),
  subscriber_count: integer,
  stream_post_policy: integer,
  is_announcement_only: boolean,
  ...permissionFields,
};

export const channelObject = z.strictObject(channelFields);
export type ChannelObject = z.infer<typeof channelObject>;

/** Null: the user's own setting; resolved for clients without `notification_settings_null`. */
export const notificationProperties = [
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
] as const;
export type NotificationProperty = (typeof notificationProperties)[number];

const notification = nullable(boolean);

export const personalFields = {
  color: string,
  is_muted: boolean,
  /** The older inverse of is_muted [S67]. */
  in_home_view: boolean,
  pin_to_top: boolean,
  desktop_notifications: notification,
  audible_notifications: notification,
  push_notifications: notification,
  email_notifications: notification,
  wildcard_mentions_notify: notification,
};

const subscriberFields = {
  subscribers: list(integer).optional(),
  partial_subscribers: list(integer).optional(),
};

export const visibleChannelObject = z.strictObject({ ...channelFields, ...subscriberFields });
export const subscriptionObject = z.strictObject({
  ...channelFields,
  ...personalFields,
  ...subscriberFields,
});
export type SubscriptionObject = z.infer<typeof subscriptionObject>;

export const subscriptionData = initial(
  ['subscription'],
  {
    subscriptions: list(subscriptionObject),
    unsubscribed: list(subscriptionObject),
    never_subscribed: list(visibleChannelObject),
  },
  { forSpectators: true },
);

export const streamData = initial(['stream'], { streams: list(channelObject) }, { forSpectators: true });

export const defaultChannelData = initial(
  ['default_streams'],
  { realm_default_streams: list(integer) },
  { forSpectators: true },
);
