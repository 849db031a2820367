/** Notification contents in two forms: `data` for devices that decrypt, and payloads of Apple and Google. */
import { say } from '@parlance/protocol/phrase';
import type { Language } from '@parlance/protocol/words/languages';
import { toSeconds } from '../frame/seconds.ts';
import { translate } from '../languages/index.ts';
import type { Organization } from '../organization/index.ts';
import { apiEmail, avatarUrl, languageOfUser, type TimeReader, type User } from '../users/index.ts';
import type { LegacyPayload } from './relay.ts';
import { cutWords, type Words } from './text.ts';

export interface News {
  readonly data: object;
  /** Whether to show something. */
  readonly isUrgent: boolean;
  readonly legacy: () => LegacyPayload;
}

const head = (organization: Organization, userId: number) => ({
  realm_url: organization.url,
  realm_name: organization.name,
  user_id: userId,
});

/** Devices without encryption know the organization by more names. */
const legacyHead = (organization: Organization, userId: number) => ({
  server: organization.host,
  realm_id: organization.id,
  realm_uri: organization.url,
  ...head(organization, userId),
});

/** `now` in milliseconds. */
export const testNews = (organization: Organization, user: User, now: number): News => {
  const userId = user.id;
  const time = toSeconds(now);
  return {
    data: { ...head(organization, userId), type: 'test', time },
    isUrgent: true,
    legacy: () => ({
      fcm: { ...legacyHead(organization, userId), event: 'test', time },
      fcmPriority: 'high',
      apns: {
        alert: {
          title: organization.name,
          body: translate('This is a test notification.', languageOfUser(user)),
        },
        sound: 'default',
        custom: { zulip: { ...legacyHead(organization, userId), event: 'test', time } },
      },
    }),
  };
};

export const withdrawal = (
  organization: Organization,
  userId: number,
  messageIds: readonly number[],
): News => {
  const ids = messageIds.join(',');
  return {
    data: { ...head(organization, userId), type: 'remove', message_ids: messageIds },
    isUrgent: false,
    legacy: () => ({
      fcm: {
        ...legacyHead(organization, userId),
        event: 'remove',
        zulip_message_ids: ids,
        zulip_message_id: messageIds[0],
      },
      fcmPriority: 'normal',
      apns: {
        badge: 0,
        custom: { zulip: { ...legacyHead(organization, userId), event: 'remove', zulip_message_ids: ids } },
      },
    }),
  };
};

/** Characters shown of a message. */
const mostCharacters = 200;

export interface MessageNews {
  readonly id: number;
  readonly sentAt: Date;
  readonly sender: Pick<
    User,
    'id' | 'email' | 'fullName' | 'avatarKey' | 'avatarVersion' | 'emailAddressVisibility' | 'isBot'
  >;
  /** Undefined for direct messages. */
  readonly channel: { readonly id: number; readonly name: string; readonly topic: string } | undefined;
  /** Includes the sender. */
  readonly people: readonly number[];
  /** In the same order. */
  readonly names: readonly string[];
  readonly words: Words;
}

const titleOf = ({ channel, sender, people }: MessageNews, language: Language): string => {
  if (channel !== undefined) return `#${channel.name} > ${channel.topic}`;
  return people.length > 2
    ? translate(say('{name} (group)', { name: sender.fullName }), language)
    : sender.fullName;
};

const subtitleOf = (name: string, reason: string, language: Language): string => {
  if (reason === 'mentioned') return translate(say('{name} mentioned you:', { name }), language);
  return reason === 'wildcard'
    ? translate(say('{name} mentioned everyone:', { name }), language)
    : `${name}:`;
};

export const messageNews = (
  organization: Organization,
  reader: TimeReader & { readonly userId: number },
  message: MessageNews,
  reason: string,
): News => {
  const { sender, channel, people } = message;
  const { userId } = reader;
  const language = languageOfUser(reader);
  const { text, isTruncated } = cutWords(message.words, reader, mostCharacters);
  const common = {
    sender_id: sender.id,
    sender_full_name: sender.fullName,
    sender_avatar_url: `${organization.url}${avatarUrl(sender)}`,
    time: toSeconds(message.sentAt),
    content: text,
    ...(isTruncated ? { content_truncated: true } : {}),
  };
  return {
    data: {
      ...head(organization, userId),
      ...common,
      type: 'message',
      message_id: message.id,
      ...(channel === undefined
        ? { recipient_type: 'direct', recipient_user_ids: people }
        : {
            recipient_type: 'channel',
            channel_id: channel.id,
            channel_name: channel.name,
            topic: channel.topic,
          }),
    },
    isUrgent: true,
    legacy: () => {
      const place =
        channel === undefined
          ? {
              recipient_type: 'private',
              ...(people.length > 2 ? { pm_users: people.join(',') } : {}),
            }
          : { recipient_type: 'stream', stream: channel.name, stream_id: channel.id, topic: channel.topic };
      const known = {
        ...legacyHead(organization, userId),
        sender_id: sender.id,
        sender_email: apiEmail(sender, organization),
        time: common.time,
        ...place,
      };
      return {
        fcm: { ...known, ...common, event: 'message', zulip_message_id: message.id },
        fcmPriority: 'high',
        apns: {
          alert: {
            title: titleOf(message, language),
            subtitle: subtitleOf(sender.fullName, reason, language),
            body: text,
          },
          sound: 'default',
          custom: { zulip: { ...known, message_ids: [message.id] } },
        },
      };
    },
  };
};
