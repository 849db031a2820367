/** Why programs alone call an operation, for each that the page does without. */
import type { Endpoints } from '@parlance/protocol/contract';

type Name = keyof Endpoints;

interface Alone {
  readonly operations: readonly Name[];
  readonly why: string;
  /** What the page calls instead. */
  readonly instead?: readonly Name[];
}

const held: readonly Name[] = [
  'getAlertWords',
  'getBots',
  'getChannel',
  'getChannelId',
  'getChannels',
  'getCustomEmoji',
  'getDomains',
  'getDrafts',
  'getFolders',
  'getGroupMembers',
  'getGroups',
  'getIsGroupMember',
  'getLinkifiers',
  'getNavigationViews',
  'getOwnUser',
  'getPresences',
  'getProfileFields',
  'getReminders',
  'getSavedSnippets',
  'getScheduledMessages',
  'getSubgroups',
  'getSubscriptions',
  'getUser',
  'getUserByEmail',
  'getUserPresence',
  'getUserStatus',
  'getUsers',
];

export const alone: readonly Alone[] = [
  {
    operations: held,
    why: 'The page has this from its registration, and events keep it right:',
    instead: ['register'],
  },
  {
    operations: ['serverSettings'],
    why: 'The service writes these facts into the page that it serves.',
  },
  { operations: ['archiveChannel'], why: 'Archiving can be taken back:', instead: ['updateChannel'] },
  { operations: ['deactivateGroup'], why: 'Deactivating can be taken back:', instead: ['updateGroup'] },
  {
    operations: ['updateSubgroups'],
    why: 'People and groups are added together:',
    instead: ['updateGroupMembers'],
  },
  { operations: ['updateUserByEmail'], why: 'The page knows people by id:', instead: ['updateUser'] },
  {
    operations: ['changeSubscriptions'],
    why: 'The page knows channels by id, and joins or leaves:',
    instead: ['subscribe', 'unsubscribe'],
  },
  {
    operations: ['updateSubscriptions'],
    why: 'Each property is changed by itself:',
    instead: ['updateSubscription'],
  },
  { operations: ['muteTopic'], why: 'The older form:', instead: ['setUserTopic'] },
  {
    operations: ['markAllAsRead', 'markStreamAsRead', 'markTopicAsRead'],
    why: 'The page marks the messages of any narrow, in parts, and can take that back:',
    instead: ['updateFlagsForNarrow'],
  },
  {
    operations: ['matchesNarrow'],
    why: 'The windows of messages judge new messages by themselves, in `client/messages/match.ts`.',
  },
  {
    operations: ['getThumbnailStatus'],
    why: 'The address of a thumbnail answers once it is made, which browsers wait for.',
  },
  {
    operations: ['getFileUrl'],
    why: 'For programs that hand a file to another one. Browsers read files with their session.',
  },
  {
    operations: ['runCommand'],
    why: 'The compose box runs its commands by itself. The only one of the service, `/ping`, is for programs that measure.',
  },
  {
    operations: ['getBotStorage', 'updateBotStorage', 'deleteBotStorage'],
    why: 'A bot keeps there what it needs, and no person reads it.',
  },
  { operations: ['postExternal'], why: 'Other services send to an incoming webhook.' },
  {
    operations: [
      'registerClientDevice',
      'removeClientDevice',
      'registerPushDevice',
      'addFcmToken',
      'removeFcmToken',
      'addApnsToken',
      'removeApnsToken',
    ],
    why: 'Applications for telephones register themselves. Browsers have Web Push:',
    instead: ['addWebPushSubscription', 'removeWebPushSubscription'],
  },
  {
    operations: [
      'createDefaultGroup',
      'updateDefaultGroup',
      'updateDefaultGroupChannels',
      'deleteDefaultGroup',
    ],
    why: 'For clients that offer newcomers channels in groups. Here each newcomer gets the default channels.',
  },
];
