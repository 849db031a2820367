import { gather } from '../gather.ts';
import { type Fields, numberOf, textOf } from '../reading/values.ts';
import type { Channel, Membership, NotificationName } from '../vocabulary.ts';
import { idOf, momentOf } from './ids.ts';
import type { Permissions } from './permissions.ts';
import type { Tables } from './tables.ts';
import { readText, type TextGround } from './text.ts';

/** What a recipient of a message is. */
export type Recipient =
  | { readonly person: string }
  | { readonly channel: string }
  | { readonly group: string; readonly people: readonly string[] };

const recipientTypes = { person: 1, channel: 2, group: 3 } as const;

export const readRecipients = (tables: Tables): Map<string, Recipient> => {
  const members = new Map<string, string[]>();
  const groups = new Set(
    tables
      .of('zerver_recipient')
      .flatMap(({ id, type }) => (type === recipientTypes.group ? [idOf(id)] : [])),
  );
  for (const { recipient, user_profile } of tables.of('zerver_subscription')) {
    const id = idOf(recipient);
    if (groups.has(id)) gather(members, id, idOf(user_profile));
  }
  return new Map(
    tables.of('zerver_recipient').map(({ id, type, type_id }): [string, Recipient] => {
      if (type === recipientTypes.person) return [idOf(id), { person: idOf(type_id) }];
      if (type === recipientTypes.channel) return [idOf(id), { channel: idOf(type_id) }];
      return [idOf(id), { group: idOf(id), people: members.get(idOf(id)) ?? [] }];
    }),
  );
};

/** Exports from before 2025 have a number for it. */
const onlyRulersPost = (stream: Fields): boolean =>
  stream.stream_post_policy === 2 || stream.stream_post_policy === 4 || stream.is_announcement_only === true;

/** Exports from before 2018 do not say it; private channels hid what came before a member then. */
export const showsHistory = ({ history_public_to_subscribers: shown, invite_only }: Fields): boolean =>
  typeof shown === 'boolean' ? shown : invite_only !== true;

const policies = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const;

/** Descriptions are in the markup of messages: people have other ids here. Names of channels stay as they are. */
export const withDescriptions = (channels: readonly Channel[], ground: TextGround): Channel[] => {
  const ofPeople = { ...ground, channelByName: () => undefined };
  return channels.map((channel) => ({
    ...channel,
    description: channel.description.flatMap((part) =>
      typeof part === 'string' ? readText(part, ofPeople) : [part],
    ),
  }));
};

export const readChannels = (tables: Tables, permissions: Permissions): Channel[] => {
  const usual = new Set(tables.of('zerver_defaultstream').map(({ stream }) => idOf(stream)));
  return tables.of('zerver_stream').map((stream): Channel => {
    const given = textOf(stream.name) ?? idOf(stream.id);
    const name = given.replace(/^!+DEACTIVATED:/, '');
    const days = numberOf(stream.message_retention_days);
    return {
      kind: 'channel',
      id: idOf(stream.id),
      name,
      description: [textOf(stream.description) ?? ''],
      isPrivate: stream.invite_only === true,
      isWebPublic: stream.is_web_public === true,
      showsHistory: showsHistory(stream),
      isArchived: stream.deactivated === true || name !== given,
      isDefault: usual.has(idOf(stream.id)),
      onlyAdministratorsPost: onlyRulersPost(stream),
      permissions: permissions.ofChannel(stream),
      folder: stream.folder === null || stream.folder === undefined ? undefined : idOf(stream.folder),
      creator: stream.creator === null || stream.creator === undefined ? undefined : idOf(stream.creator),
      createdAt: momentOf(stream.date_created),
      retentionDays: days,
      topicsPolicy: policies.find((one) => one === stream.topics_policy),
    };
  });
};

const notifications: readonly NotificationName[] = [
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
];

export const readMembership = (
  subscription: Fields,
  channel: string,
  receivedFrom: string | undefined,
): Membership => ({
  kind: 'membership',
  channel,
  person: idOf(subscription.user_profile),
  isCurrent: subscription.active !== false,
  isMuted: subscription.is_muted === true || subscription.in_home_view === false,
  isPinned: subscription.pin_to_top === true,
  color: textOf(subscription.color),
  notifications: Object.fromEntries(
    notifications.flatMap((name) =>
      typeof subscription[name] === 'boolean' ? [[name, subscription[name]]] : [],
    ),
  ),
  receivedFrom,
});
