/** The endpoints about channels and subscriptions. */
import { z } from 'zod';
import { channelDescriptionLimit, topicsPolicies } from './channels.ts';
import {
  boolean,
  boundedText,
  either,
  type GroupSetting,
  groupSetting,
  integer,
  json,
  list,
  type Omissible,
  oneOf,
  optional,
  positiveInteger,
  string,
  text,
  withDefault,
} from './codec.ts';
import { endpoint } from './endpoint.ts';
import { type ChannelPermission, channelPermissions } from './permissions.ts';

export const retention = z.union([positiveInteger, oneOf('realm_default', 'unlimited')]);

const permissionParameters = Object.fromEntries(
  Object.values(channelPermissions).map((one) => [one.name, optional(json(groupSetting, one.meaning))]),
) as Record<ChannelPermission, Omissible<GroupSetting | undefined>>;

const color = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'must be a hexadecimal color like #76ce90');

const principals = optional(
  json(
    z.union([list(integer), list(string)]),
    'Whom it is about, as user ids or addresses; the caller when absent.',
  ),
);

export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/users/me/subscriptions',
  summary: 'Subscribes users to channels, and creates those that do not exist.',
  parameters: {
    subscriptions: json(
      list(
        z.object({
          name: string,
          description: boundedText(channelDescriptionLimit).optional(),
          color: color.optional(),
        }),
      ).max(1000, 'too many channels at once (limit: 1000)'),
      'The channels by name.',
    ),
    principals,
    authorization_errors_fatal: withDefault(
      json(boolean, 'Whether one channel that the caller may not access refuses the whole request.'),
      true,
    ),
    invite_only: withDefault(json(boolean, 'Whether new channels are private.'), false),
    is_web_public: withDefault(json(boolean, 'Whether new channels can be read without an account.'), false),
    is_default_stream: withDefault(json(boolean, 'Whether new members are subscribed to them.'), false),
    history_public_to_subscribers: optional(
      json(
        boolean,
        'Whether new subscribers can read what was sent before. Default: only in public channels.',
      ),
    ),
    message_retention_days: withDefault(
      either(retention, 'Days, or realm_default, or unlimited; for owners.'),
      'realm_default' as const,
    ),
    topics_policy: withDefault(
      text(oneOf(...topicsPolicies), 'Whether the empty topic may be used.'),
      'inherit',
    ),
    ...permissionParameters,
  },
  answer: {
    /** Names of channels by the user's id. */
    subscribed: z.record(string, list(string)),
    already_subscribed: z.record(string, list(string)),
    unauthorized: list(string).optional(),
    new_subscription_messages_sent: boolean,
  },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
});
