import * as z from 'zod';
import {
  boolean,
  boundedText,
  either,
  type GroupSetting,
  type GroupSettingChange,
  groupSetting,
  groupSettingChange,
  integer,
  json,
  list,
  nullable,
  type Omissible,
  oneOf,
  optional,
  positiveInteger,
  string,
  text,
  withDefault,
} from '../codec.ts';
import { complaint } from '../complaint.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { type ChannelPermission, channelPermissions } from '../permissions.ts';
import { say } from '../phrase.ts';
import { channelObject, subscriptionObject, topicsPolicies } from './channel.ts';

/** A century at most: dates are computed back from now. */
const retention = z.union([positiveInteger.max(36_525), oneOf('realm_default', 'unlimited')]);

const permissionParameters = Object.fromEntries(
  Object.values(channelPermissions).map((one) => [one.name, optional(json(groupSetting, one.meaning))]),
) as Record<ChannelPermission, Omissible<GroupSetting | undefined>>;

const permissionChanges = Object.fromEntries(
  Object.values(channelPermissions).map((one) => [one.name, optional(json(groupSettingChange, one.meaning))]),
) as Record<ChannelPermission, Omissible<GroupSettingChange | undefined>>;

export const colorValue = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, complaint(say('must be a hexadecimal color like #76ce90')));

const principals = optional(
  json(
    z.union([list(integer), list(string)]),
    'Whom it is about, as user ids or addresses; the caller when absent.',
  ),
);

const wantedChannels = list(
  z.object({
    name: string,
    // Clients send null for omitted values.
    description: boundedText(limits.channelDescriptionLength).nullish(),
    color: colorValue.nullish(),
  }),
).max(1000, complaint(say('too many channels at once (limit: {limit})', { limit: 1000 })));

const channelNames = list(string).max(
  1000,
  complaint(say('too many channels at once (limit: {limit})', { limit: 1000 })),
);

/** Clients send JSON when they create a channel, plain text when they change one. */
const topicsPolicy = either(oneOf(...topicsPolicies), 'Whether the empty topic may be used.');

const creationParameters = {
  invite_only: withDefault(json(boolean, 'Whether new channels are private.'), false),
  is_web_public: withDefault(json(boolean, 'Whether new channels can be read without an account.'), false),
  is_default_stream: withDefault(json(boolean, 'Whether new members are subscribed to them.'), false),
  folder_id: optional(json(nullable(integer), 'The folder that new channels are put into.', { since: 389 })),
  history_public_to_subscribers: optional(
    json(boolean, 'Whether new subscribers can read what was sent before. Default: only in public channels.'),
  ),
  message_retention_days: withDefault(
    either(retention, 'Days, or realm_default, or unlimited; for owners.'),
    'realm_default' as const,
  ),
  topics_policy: withDefault(topicsPolicy, 'inherit'),
  ...permissionParameters,
};

const noticeParameters = {
  announce: withDefault(
    json(boolean, 'Whether the notification bot tells the organization of new channels.'),
    false,
  ),
  send_new_subscription_messages: withDefault(
    json(
      boolean,
      'Whether the notification bot tells those whom somebody else subscribes, if they are not too many.',
      { since: 397 },
    ),
    true,
  ),
};

export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/users/me/subscriptions',
  summary: 'Subscribes users to channels, and creates those that do not exist.',
  parameters: {
    subscriptions: json(wantedChannels, 'The channels by name.'),
    principals,
    authorization_errors_fatal: withDefault(
      json(boolean, 'Whether one channel that the caller may not access refuses the whole request.'),
      true,
    ),
    ...noticeParameters,
    ...creationParameters,
  },
  answer: {
    subscribed: z.record(string, list(string)),
    already_subscribed: z.record(string, list(string)),
    unauthorized: list(string).optional(),
    /** Absent without new subscribers to notify. */
    new_subscription_messages_sent: boolean.optional(),
  },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});

export const createChannel = endpoint({
  name: 'create-channel',
  method: 'POST',
  path: '/channels/create',
  since: 417,
  summary: 'Creates a channel and subscribes users to it.',
  parameters: {
    name: text(string, 'Its name.'),
    description: withDefault(
      text(boundedText(limits.channelDescriptionLength), 'What it is for, in Markdown.'),
      '',
    ),
    subscribers: json(
      list(integer).max(
        20_000,
        complaint(say('too many subscribers at once (limit: {limit})', { limit: 20_000 })),
      ),
      'The users to subscribe, as ids.',
    ),
    ...noticeParameters,
    ...creationParameters,
  },
  answer: { id: integer },
  errors: ['CHANNEL_ALREADY_EXISTS', 'UNAUTHORIZED_PRINCIPAL'],
});

export const changeSubscriptions = endpoint({
  name: 'update-subscriptions',
  method: 'PATCH',
  path: '/users/me/subscriptions',
  summary: "Changes the caller's subscriptions: leaves some channels and joins others, or neither.",
  parameters: {
    delete: withDefault(json(channelNames, 'The channels to leave, by name.'), []),
    add: withDefault(json(wantedChannels, 'The channels to join, by name.'), []),
  },
  answer: {
    subscribed: z.record(string, list(string)),
    already_subscribed: z.record(string, list(string)),
    removed: list(string),
    not_removed: list(string),
    new_subscription_messages_sent: boolean.optional(),
  },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

const channelId = { stream_id: json(integer, 'The channel.') };

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'DELETE',
  path: '/users/me/subscriptions',
  summary: 'Unsubscribes users from channels.',
  parameters: {
    subscriptions: json(channelNames, 'The channels by name.'),
    principals,
  },
  answer: { removed: list(string), not_removed: list(string) },
  errors: ['STREAM_DOES_NOT_EXIST', 'UNAUTHORIZED_PRINCIPAL'],
});

export const getSubscriptions = endpoint({
  name: 'get-subscriptions',
  method: 'GET',
  path: '/users/me/subscriptions',
  summary: 'Returns the channels that the caller is subscribed to.',
  parameters: {
    include_subscribers: withDefault(
      either(z.union([boolean, oneOf('partial')]), 'Whether channels come with their subscribers.'),
      false,
    ),
  },
  answer: { subscriptions: list(subscriptionObject) },
});

const flag = (meaning: string, fallback = false) => withDefault(json(boolean, meaning), fallback);

export const getChannels = endpoint({
  name: 'get-streams',
  method: 'GET',
  path: '/streams',
  access: 'user-or-spectator',
  summary: 'Returns the channels that fit at least one of the conditions, among those that the caller sees.',
  parameters: {
    include_public: flag('Public channels, where the caller may read them.', true),
    include_subscribed: flag('Channels that the caller is subscribed to.', true),
    include_web_public: flag('Channels that can be read without an account.'),
    include_all: flag('Every channel that the caller sees.'),
    include_all_active: flag('The older name of include_all, for administrators.'),
    include_can_access_content: flag('Channels whose messages the caller may read.'),
    include_owner_subscribed: flag(
      "For bots: channels that the bot's owner is subscribed to. Others get nothing more by it.",
    ),
    include_default: flag('Whether to say which channels are default ones.'),
    exclude_archived: flag('Whether archived channels are left out.', true),
  },
  answer: { streams: list(channelObject.extend({ is_default: boolean.optional() })) },
});

export const getChannel = endpoint({
  name: 'get-stream',
  method: 'GET',
  path: '/streams/{stream_id}',
  access: 'user-or-spectator',
  since: 132,
  summary: 'Returns one channel.',
  pathParameters: channelId,
  answer: { stream: channelObject },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const getChannelId = endpoint({
  name: 'get-stream-id',
  method: 'GET',
  path: '/get_stream_id',
  summary: 'Returns the id of the channel with this name.',
  parameters: { stream: text(string, "The channel's name.") },
  answer: { stream_id: integer },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const getSubscribers = endpoint({
  name: 'get-subscribers',
  method: 'GET',
  path: '/streams/{stream_id}/members',
  summary: 'Returns who is subscribed to a channel.',
  pathParameters: channelId,
  answer: { subscribers: list(integer) },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const getSubscriptionStatus = endpoint({
  name: 'get-subscription-status',
  method: 'GET',
  path: '/users/{user_id}/subscriptions/{stream_id}',
  since: 12,
  summary: 'Returns whether a user is subscribed to a channel.',
  pathParameters: { user_id: json(integer, 'The user.'), ...channelId },
  answer: { is_subscribed: boolean },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const getUserChannels = endpoint({
  name: 'get-user-channels',
  method: 'GET',
  path: '/users/{user_id}/channels',
  since: 440,
  summary: 'Returns the channels that a user is subscribed to, among those that the caller sees.',
  pathParameters: { user_id: json(integer, 'The user.') },
  answer: { subscribed_channel_ids: list(integer) },
});

const property = oneOf(
  'color',
  'is_muted',
  'in_home_view',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
);
/** Null: a notification is as the user's own setting says, again. Ours; others only take true and false. */
const propertyValue = nullable(z.union([boolean, string]));

export const updateSubscriptions = endpoint({
  name: 'update-subscription-settings',
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  summary: "Changes properties of the caller's subscriptions.",
  parameters: {
    subscription_data: json(
      list(z.object({ stream_id: integer, property, value: propertyValue })).max(
        1000,
        'too many changes at once (limit: 1000)',
      ),
      'What to change, in order.',
    ),
  },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const updateSubscription = endpoint({
  name: 'update-subscription-property',
  method: 'PATCH',
  path: '/users/me/subscriptions/{stream_id}',
  summary: "Changes one property of one of the caller's subscriptions.",
  pathParameters: channelId,
  parameters: {
    property: text(property, 'What to change.'),
    value: either(
      propertyValue,
      'A color, or true or false; null for a notification as the own setting says.',
    ),
  },
  errors: ['STREAM_DOES_NOT_EXIST'],
});

export const updateChannel = endpoint({
  name: 'update-stream',
  method: 'PATCH',
  path: '/streams/{stream_id}',
  summary: 'Changes a channel.',
  pathParameters: channelId,
  parameters: {
    new_name: optional(text(string, 'Its new name.')),
    description: optional(
      text(boundedText(limits.channelDescriptionLength), 'Its new description, in Markdown.'),
    ),
    is_private: optional(json(boolean, 'Whether it is private.')),
    is_web_public: optional(json(boolean, 'Whether it can be read without an account.')),
    history_public_to_subscribers: optional(
      json(boolean, 'Whether new subscribers can read what was sent before.'),
    ),
    is_default_stream: optional(json(boolean, 'Whether new members are subscribed to it.')),
    is_archived: optional(
      json(boolean, 'Whether it is archived: nothing more is sent to it.', { since: 388 }),
    ),
    folder_id: optional(json(nullable(integer), 'The folder that it is in; null: none.', { since: 389 })),
    topics_policy: optional(topicsPolicy),
    message_retention_days: optional(either(retention, 'Days, or realm_default, or unlimited; for owners.')),
    ...permissionChanges,
  },
  errors: ['STREAM_DOES_NOT_EXIST', 'CHANNEL_ALREADY_EXISTS', 'EXPECTATION_MISMATCH'],
});

export const archiveChannel = endpoint({
  name: 'archive-stream',
  method: 'DELETE',
  path: '/streams/{stream_id}',
  summary: 'Archives a channel: it can still be read, and nothing more is sent to it.',
  pathParameters: channelId,
  errors: ['STREAM_DOES_NOT_EXIST'],
});
