/**
 * What higher domains do when something changes in a lower one, in the same transaction. The ladder lets them know of it
 * but not the other way round, so they say it here and the service hands it down.
 */
import type { GroupObjection } from '@parlance/protocol/groups';
import type { UserSettingName } from '@parlance/protocol/user-settings';
import type { Channel } from './channels/channel.ts';
import type { Reader } from './db/database.ts';
import type { Transaction } from './db/transaction.ts';
import type { Mailer } from './mailer.ts';
import type { Organization } from './organization/index.ts';
import type { Secrets } from './secrets.ts';
import type { User } from './users/user.ts';

/** Users who leave a channel. */
export interface Departure {
  readonly channelId: number;
  readonly userIds: readonly number[];
}

/** Channels that somebody makes, or subscribes people to; the people are those who were not subscribed before. */
export interface Arrivals {
  readonly channels: readonly {
    readonly channel: Channel;
    readonly isNew: boolean;
    readonly userIds: readonly number[];
  }[];
  /** Whether the organization shall be told of the new ones [S99]. */
  readonly announce: boolean;
  /** Whether those who were subscribed by somebody else shall be told by a direct message. */
  readonly notifySubscribers: boolean;
}

/** All messages of a topic go to another topic, channel, or both. */
export interface TopicMove {
  readonly from: { readonly channelId: number; readonly topic: string };
  readonly to: { readonly channelId: number; readonly topic: string };
  /** Whether there were messages where it goes. */
  readonly isMerge: boolean;
}

/** A channel and topic. */
export interface MessagePlace {
  readonly channelId: number;
  readonly channelName: string;
  readonly inviteOnly: boolean;
  readonly topic: string;
}

/** Messages that go from one place to another, by one decision of one user. */
export interface MessageMove {
  /** Ascending. */
  readonly ids: readonly number[];
  /** The one that the user chose, with which others may go along. */
  readonly chosenId: number;
  readonly from: MessagePlace;
  readonly to: MessagePlace;
  /** Whether nothing of the topic stays behind. */
  readonly isWholeTopic: boolean;
  /** Set when the move only marks the topic as resolved, or takes the mark away. */
  readonly resolution: 'resolved' | 'unresolved' | undefined;
  /** Which notices the user wants. */
  readonly notifiesOldPlace: boolean;
  readonly notifiesNewPlace: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Where somebody begins who was invited; without an invitation, where everybody begins. */
export interface Beginning {
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly includesDefaults: boolean;
}

/** People who were put into a group that people made, or taken out of it, by `actor`. */
export interface GroupMemberChange {
  readonly group: { readonly id: number; readonly name: string };
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A personal setting that has another value now, and for whom. */
export interface SettingChange {
  readonly name: UserSettingName;
  readonly value: boolean | number | string;
  readonly userIds: readonly number[];
}

/** Where messages are, by who may know of it: in channels that are private or are not, and between people. */
export const messagePlaces = ['public', 'private', 'direct'] as const;
export type MessagePlaces = (typeof messagePlaces)[number];

/** From where and with what somebody signs in. */
export interface SignInPlace {
  /** The network address. */
  readonly address: string;
  /** What the calling program says that it is; undefined when it says nothing. */
  readonly program: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** How a text speaks to single people; an edit may change it. */
export type TextMention = 'mentioned' | 'topic_wildcard';

/** To whom a message speaks before and after an edit. */
export interface MentionChange {
  readonly messageId: number;
  /** A channel's id, or that of a conversation. */
  readonly recipientId: number;
  readonly senderId: number;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly everyone: { readonly before: boolean; readonly after: boolean };
  /** Those for whom it is not the same. */
  readonly people: ReadonlyMap<
    number,
    { readonly before: readonly TextMention[]; readonly after: readonly TextMention[] }
  >;
}

/** A file that no message shows. */
export interface UnshownFile {
  readonly id: number;
  readonly ownerId: number;
  /** What follows `/user_uploads/` in its address. */
  readonly pathId: string;
}

/** Each is called after the rows and events of its cause. */
export interface Consequences {
  /** `now` in milliseconds. */
  readonly userCreated?: (
    transaction: Transaction,
    organization: Organization,
    user: User,
    now: number,
    beginning: Beginning | undefined,
  ) => Promise<void>;
  /** Somebody has an account who had none: joined, or let in by an administrator. */
  readonly accountMade?: (
    transaction: Transaction,
    service: { readonly secrets: Pick<Secrets, 'seal'> },
    organization: Organization,
    user: User,
  ) => Promise<void>;
  /** Somebody has shown who they are, and is given a session or a key. */
  readonly signedIn?: (
    transaction: Transaction,
    service: { readonly secrets: Pick<Secrets, 'seal'>; readonly mailer: Mailer },
    organization: Organization,
    user: User,
    from: SignInPlace,
  ) => Promise<void>;
  /** The person and the bots that go with them; their rows are locked by the transaction. */
  readonly userDeactivated?: (transaction: Transaction, userIds: readonly number[]) => Promise<void>;
  /** Nothing of the person shall be left but a number: what higher domains keep of them goes too. As they were before. */
  readonly userErased?: (transaction: Transaction, before: User) => Promise<void>;
  /** What the person wrote in such places shall be deleted. */
  readonly messagesUnwanted?: (
    transaction: Transaction,
    userId: number,
    places: readonly MessagePlaces[],
  ) => Promise<void>;
  readonly userReactivated?: (
    transaction: Transaction,
    organization: Organization,
    user: User,
  ) => Promise<void>;
  /** Keys of the user hold no longer. */
  readonly keysRevoked?: (transaction: Transaction, userId: number) => Promise<void>;
  readonly roleChanged?: (
    transaction: Transaction,
    organization: Organization,
    before: User,
    after: User,
  ) => Promise<void>;
  /** The person lets others see whether they are there, or no longer does. `now` in milliseconds. */
  readonly presenceSettingChanged?: (
    transaction: Transaction,
    organization: Organization,
    userId: number,
    isEnabled: boolean,
    now: number,
  ) => Promise<void>;
  readonly settingsChanged?: (transaction: Transaction, changes: readonly SettingChange[]) => Promise<void>;
  /** The memberships are locked by the transaction, and end with it. */
  readonly unsubscribed?: (transaction: Transaction, departures: readonly Departure[]) => Promise<void>;
  /** Those who have lost access by the move have lost it by now. `now` in milliseconds. */
  readonly topicMoved?: (
    transaction: Transaction,
    organization: Organization,
    move: TopicMove,
    now: number,
  ) => Promise<void>;
  /** Subscribers of the channel no longer read what was sent before they came. */
  readonly historyClosed?: (transaction: Transaction, channelId: number) => Promise<void>;
  /** Who belongs to groups, and thereby what settings that name them mean, is another than before. */
  readonly groupsChanged?: (transaction: Transaction, organization: Organization) => Promise<void>;
  /** Settings of the organization are others than before; its row is locked by the transaction. `now` in milliseconds. */
  readonly organizationChanged?: (
    transaction: Transaction,
    before: Organization,
    after: Organization,
    now: number,
  ) => Promise<void>;
  readonly groupMembersChanged?: (
    transaction: Transaction,
    organization: Organization,
    actor: User,
    change: GroupMemberChange,
  ) => Promise<void>;
  /** A group shall be deactivated: whoever still names it says so, in the words in which the actor may know of it. */
  readonly groupLeaving?: (
    transaction: Transaction,
    organization: Organization,
    actor: User,
    groupId: number,
    object: (objection: GroupObjection) => void,
  ) => Promise<void>;
  readonly subscribed?: (
    transaction: Transaction,
    organization: Organization,
    actor: User,
    arrivals: Arrivals,
    now: number,
  ) => Promise<void>;
  readonly channelChanged?: (
    transaction: Transaction,
    organization: Organization,
    actor: User,
    before: Channel,
    after: Channel,
    now: number,
  ) => Promise<void>;
  /** An edited message speaks to others than before. */
  readonly mentionsChanged?: (
    transaction: Transaction,
    service: { readonly mailer: Mailer; readonly now: () => number },
    change: MentionChange,
  ) => Promise<void>;
  /** Messages changed their channel or topic; both channels are locked by the transaction. */
  readonly messagesMoved?: (
    transaction: Transaction,
    organization: Organization,
    actor: User,
    move: MessageMove,
  ) => Promise<void>;
  /** Files are about to go because no message shows them: whoever may be yet to show one keeps it. */
  readonly filesUnshown?: (
    reader: Reader,
    files: readonly UnshownFile[],
    keep: (ids: readonly number[]) => void,
  ) => Promise<void>;
}

/** All of them, one after the other, lowest domain first. */
export const joinConsequences = (all: readonly Consequences[]): Required<Consequences> => ({
  userCreated: async (...change) => {
    for (const one of all) await one.userCreated?.(...change);
  },
  accountMade: async (...change) => {
    for (const one of all) await one.accountMade?.(...change);
  },
  signedIn: async (...change) => {
    for (const one of all) await one.signedIn?.(...change);
  },
  userDeactivated: async (...change) => {
    for (const one of all) await one.userDeactivated?.(...change);
  },
  userErased: async (...change) => {
    for (const one of all) await one.userErased?.(...change);
  },
  messagesUnwanted: async (...change) => {
    for (const one of all) await one.messagesUnwanted?.(...change);
  },
  userReactivated: async (...change) => {
    for (const one of all) await one.userReactivated?.(...change);
  },
  keysRevoked: async (...change) => {
    for (const one of all) await one.keysRevoked?.(...change);
  },
  roleChanged: async (...change) => {
    for (const one of all) await one.roleChanged?.(...change);
  },
  presenceSettingChanged: async (...change) => {
    for (const one of all) await one.presenceSettingChanged?.(...change);
  },
  settingsChanged: async (...change) => {
    for (const one of all) await one.settingsChanged?.(...change);
  },
  unsubscribed: async (...change) => {
    for (const one of all) await one.unsubscribed?.(...change);
  },
  topicMoved: async (...change) => {
    for (const one of all) await one.topicMoved?.(...change);
  },
  historyClosed: async (...change) => {
    for (const one of all) await one.historyClosed?.(...change);
  },
  groupsChanged: async (...change) => {
    for (const one of all) await one.groupsChanged?.(...change);
  },
  organizationChanged: async (...change) => {
    for (const one of all) await one.organizationChanged?.(...change);
  },
  groupMembersChanged: async (...change) => {
    for (const one of all) await one.groupMembersChanged?.(...change);
  },
  groupLeaving: async (...question) => {
    for (const one of all) await one.groupLeaving?.(...question);
  },
  subscribed: async (...change) => {
    for (const one of all) await one.subscribed?.(...change);
  },
  channelChanged: async (...change) => {
    for (const one of all) await one.channelChanged?.(...change);
  },
  mentionsChanged: async (...change) => {
    for (const one of all) await one.mentionsChanged?.(...change);
  },
  messagesMoved: async (...change) => {
    for (const one of all) await one.messagesMoved?.(...change);
  },
  filesUnshown: async (...question) => {
    for (const one of all) await one.filesUnshown?.(...question);
  },
});
