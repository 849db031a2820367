import {
  type ChannelObject,
  notificationProperties,
  postPolicies,
  type SubscriptionObject,
} from '@parlance/protocol/channels/channel';
import type { InheritedNotifications } from '@parlance/protocol/channels/events';
import { toSeconds } from '../frame/seconds.ts';
import type { Organization } from '../organization/index.ts';
import type { User } from '../users/index.ts';
import type { Channel } from './channel.ts';
import { permissionsOf, postPolicyOf } from './permissions/permissions.ts';

export const channelObjectOf = (organization: Organization, channel: Channel): ChannelObject => {
  const postPolicy = postPolicyOf(organization, channel);
  return {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: toSeconds(channel.createdAt),
    creator_id: channel.creatorId,
    invite_only: channel.inviteOnly,
    is_web_public: channel.isWebPublic,
    is_archived: channel.isArchived,
    history_public_to_subscribers: channel.historyPublicToSubscribers,
    message_retention_days: channel.messageRetentionDays,
    topics_policy: channel.topicsPolicy,
    first_message_id: channel.firstMessageId,
    folder_id: channel.folderId,
    is_recently_active: channel.isRecentlyActive,
    stream_weekly_traffic: channel.weeklyTraffic,
    subscriber_count: channel.subscriberCount,
    stream_post_policy: postPolicy,
    is_announcement_only: postPolicy === postPolicies.administrators,
    ...permissionsOf(organization, channel),
  };
};

/** Null inherits the user's setting. */
export interface Preferences {
  readonly color: string;
  readonly isMuted: boolean;
  readonly pinToTop: boolean;
  readonly desktop: boolean | null;
  readonly audible: boolean | null;
  readonly push: boolean | null;
  readonly email: boolean | null;
  readonly wildcard: boolean | null;
}

export const preferenceColumns = `
  s.color, s.is_muted as "isMuted", s.pin_to_top as "pinToTop", s.desktop_notifications as "desktop",
  s.audible_notifications as "audible", s.push_notifications as "push", s.email_notifications as "email",
  s.wildcard_mentions_notify as "wildcard"`;

export const newPreferences = (color: string): Preferences => ({
  color,
  isMuted: false,
  pinToTop: false,
  desktop: null,
  audible: null,
  push: null,
  email: null,
  wildcard: null,
});

export const subscriptionObjectOf = (channel: ChannelObject, own: Preferences): SubscriptionObject => ({
  color: own.color,
  is_muted: own.isMuted,
  in_home_view: !own.isMuted,
  pin_to_top: own.pinToTop,
  desktop_notifications: own.desktop,
  audible_notifications: own.audible,
  push_notifications: own.push,
  email_notifications: own.email,
  wildcard_mentions_notify: own.wildcard,
  ...channel,
});

/** Settings that null inherits, with their initial values. */
const inheritedFrom = {
  desktop_notifications: ['enable_stream_desktop_notifications', false],
  audible_notifications: ['enable_stream_audible_notifications', false],
  push_notifications: ['enable_stream_push_notifications', false],
  email_notifications: ['enable_stream_email_notifications', false],
  wildcard_mentions_notify: ['wildcard_mentions_notify', true],
} as const;

export const inheritedOf = (user: Pick<User, 'settings'>): InheritedNotifications =>
  Object.fromEntries(
    notificationProperties.map((name) => {
      const [setting, initially] = inheritedFrom[name];
      const chosen = user.settings[setting];
      return [name, typeof chosen === 'boolean' ? chosen : initially];
    }),
  ) as InheritedNotifications;
