/**
 * The few things that every reader of a foreign archive yields, and that one writer stores (docs/imports.md).
 * Ids are the source's own: the writer alone knows the ids of this service.
 */
import type { Readable } from 'node:stream';
import type { Linkifier } from '@parlance/protocol/linkifiers';
import type { OrganizationDomain } from '@parlance/protocol/organization/domains';
import type { Playground } from '@parlance/protocol/organization/playgrounds';
import type { EmojiName, SourceId } from './source-id.ts';
import type { Text } from './text.ts';

export type { EmojiName, SourceId } from './source-id.ts';

/** Microseconds since the epoch, an exact integer. */
export type Moment = number;

/** Opens the bytes. Called once at most, and only when the writer wants them. */
export type Bytes = () => Promise<Readable>;

export type PersonRole = 'owner' | 'administrator' | 'moderator' | 'member' | 'guest';

/** An account. A later item with the same id is ignored, so a reader may yield unknown authors when it meets them. */
export interface Person {
  readonly kind: 'person';
  readonly id: SourceId;
  readonly name: string;
  /** As in the source, also when it is not valid. The service trusts it to find the account that a person has already. */
  readonly email?: string | undefined;
  /** The sign-in name, by which `--emails` may name the person. */
  readonly username?: string | undefined;
  readonly role: PersonRole;
  readonly isActive: boolean;
  readonly bot?: Bot | undefined;
  /** An account of the service itself, to which this one maps: for one, its bot that writes notices. */
  readonly system?: 'notification-bot' | 'welcome-bot' | 'email-gateway' | undefined;
  /** The other organization of a foreign person, who arrives deactivated. */
  readonly foreign?: string | undefined;
  /** Whether the archive lacks the account and only names its id: counted as a placeholder. */
  readonly isUnknown?: boolean | undefined;
  readonly createdAt?: Moment | undefined;
  readonly timezone?: string | undefined;
  /** User settings of Parlance by name, such as `twenty_four_hour_time` and `default_language`; invalid ones are ignored. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  readonly profile?: readonly ProfileValue[] | undefined;
  readonly avatar?: Bytes | undefined;
  /** Whether the avatar is fetched over the network, so that a dry run leaves it there. */
  readonly isAvatarRemote?: boolean | undefined;
}

export interface Bot {
  /** The number in the protocol. A bot without a type is a generic one that arrives deactivated. */
  readonly type?: 1 | 2 | 3 | 4 | undefined;
  readonly owner?: SourceId | undefined;
  /** Where an outgoing webhook goes, or which embedded bot it is. Tokens stay behind. */
  readonly service?:
    | {
        readonly name?: string | undefined;
        readonly url?: string | undefined;
        readonly form?: number | undefined;
      }
    | undefined;
  /** Options of an embedded bot. */
  readonly options?: Readonly<Record<string, string>> | undefined;
  /** What the bot stored for itself. */
  readonly memory?: Readonly<Record<string, string>> | undefined;
}

export interface ProfileValue {
  /** The name of the field, which is made when missing. */
  readonly field: string;
  /** The number of the type in the protocol; 1, short text, by default. */
  readonly type?: number | undefined;
  /** What the field's type keeps besides, such as the options of a list. */
  readonly data?: string | undefined;
  readonly value: string;
}

export interface Group {
  readonly kind: 'group';
  readonly id: SourceId;
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  readonly members: readonly SourceId[];
  readonly subgroups?: readonly SourceId[] | undefined;
  /** The name of the service's own group that this one is, like `role:members`. */
  readonly system?: string | undefined;
}

export interface CustomEmoji {
  readonly kind: 'emoji';
  readonly id: SourceId;
  readonly name: string;
  readonly aliases?: readonly string[] | undefined;
  readonly author?: SourceId | undefined;
  readonly isActive?: boolean | undefined;
  /** Absent when the archive lacks the picture. */
  readonly picture?: Bytes | undefined;
  /** Whether it is fetched over the network, so that a dry run leaves it there. */
  readonly isRemote?: boolean | undefined;
}

export interface Folder {
  readonly kind: 'folder';
  readonly id: SourceId;
  readonly name: string;
  readonly description: string;
}

export interface Channel {
  readonly kind: 'channel';
  readonly id: SourceId;
  readonly name: string;
  /** The name of its team, for example, where one archive has channels with equal names. */
  readonly qualifier?: string | undefined;
  readonly description: Text;
  readonly isPrivate: boolean;
  readonly isWebPublic?: boolean | undefined;
  /** False where members read only what came after they joined (Zulip's protected history). */
  readonly showsHistory?: boolean | undefined;
  readonly isArchived: boolean;
  readonly isDefault?: boolean | undefined;
  readonly onlyAdministratorsPost?: boolean | undefined;
  /** Keys are the names of permissions in the protocol. */
  readonly permissions?: ReadonlyMap<string, Permitted> | undefined;
  readonly folder?: SourceId | undefined;
  readonly creator?: SourceId | undefined;
  readonly createdAt?: Moment | undefined;
  readonly retentionDays?: number | undefined;
  readonly topicsPolicy?:
    | 'inherit'
    | 'allow_empty_topic'
    | 'disable_empty_topic'
    | 'empty_topic_only'
    | undefined;
}

/** Who has a permission. */
export interface Permitted {
  readonly people: readonly SourceId[];
  readonly groups: readonly SourceId[];
}

export interface Membership {
  readonly kind: 'membership';
  readonly channel: SourceId;
  readonly person: SourceId;
  /** False for a member of the past, who keeps what was received. True by default. */
  readonly isCurrent?: boolean | undefined;
  readonly isMuted?: boolean | undefined;
  readonly isPinned?: boolean | undefined;
  readonly color?: string | undefined;
  /** Absent means as the person usually has it. */
  readonly notifications?: Readonly<Partial<Record<NotificationName, boolean | null>>> | undefined;
  /** The messages that a member received where the channel does not show its history: from the first, inclusive. */
  readonly receivedFrom?: SourceId | undefined;
}

export type NotificationName =
  | 'desktop_notifications'
  | 'audible_notifications'
  | 'push_notifications'
  | 'email_notifications'
  | 'wildcard_mentions_notify';

/** A direct conversation. One person, or the same twice, makes notes to oneself. */
export interface Conversation {
  readonly kind: 'conversation';
  readonly id: SourceId;
  readonly people: readonly SourceId[];
  /** The name of the private channel that it becomes where it has more people than a conversation here may have. */
  readonly name?: string | undefined;
}

export interface Reaction {
  readonly person: SourceId;
  readonly emoji: EmojiName;
}

export interface File {
  /** The same file in several messages has the same id, and is stored once. */
  readonly id: SourceId;
  readonly name: string;
  /** Bytes, when the source says. */
  readonly size?: number | undefined;
  readonly bytes?: Bytes | undefined;
  /** Whether its bytes are fetched over the network, so that a dry run leaves them there. */
  readonly isRemote?: boolean | undefined;
  /** Where it is in the source, without query and token: the link that is written when there are no bytes. */
  readonly url?: string | undefined;
  /** Whether the source says that it was deleted, or refuses it. */
  readonly isGone?: boolean | undefined;
}

/** The beginning of a thread. Its topic is named by `opening`, else by the first message of it that the writer meets. */
export interface Thread {
  /** The id of the root message, also when it is not in the archive. */
  readonly root: SourceId;
  readonly at: Moment;
  /** The root's text and files, for a reply that comes before its root. */
  readonly opening?: { readonly text: Text; readonly files: readonly File[] } | undefined;
}

export type Place =
  | {
      readonly channel: SourceId;
      /** `main`: the channel's usual topic; `events`: that of notices about the channel. */
      readonly topic: 'main' | 'events' | { readonly name: string } | { readonly thread: Thread };
    }
  | {
      readonly conversation: SourceId;
      /** The root that a reply answers, which is linked when another message lies between. */
      readonly answers?: SourceId | undefined;
    };

export type FlagName = 'unread' | 'starred' | 'collapsed' | 'mentioned' | 'followed' | 'alert_word';

/** What the message was before an edit, newest first. */
export interface Edit {
  readonly at: Moment;
  readonly by?: SourceId | undefined;
  readonly text?: Text | undefined;
  readonly topic?: { readonly from: string; readonly to: string } | undefined;
  readonly channel?: { readonly from: SourceId; readonly to: SourceId } | undefined;
}

export interface Message {
  readonly kind: 'message';
  readonly id: SourceId;
  readonly author: SourceId;
  readonly at: Moment;
  readonly place: Place;
  /** Without the links of `files`, which the writer appends, except for those that the text itself names by a token. */
  readonly text: Text;
  /** Whether the text is to be shown as what the author does (`/me`). The text is without the word. */
  readonly isAction?: boolean | undefined;
  readonly editedAt?: Moment | undefined;
  readonly edits?: readonly Edit[] | undefined;
  readonly movedAt?: Moment | undefined;
  readonly files: readonly File[];
  readonly reactions: readonly Reaction[];
  readonly flags?: readonly { readonly person: SourceId; readonly flag: FlagName }[] | undefined;
}

/** A message that is sent later. */
export interface Scheduled {
  readonly kind: 'scheduled';
  readonly id: SourceId;
  readonly author: SourceId;
  /** When it is to be sent. */
  readonly at: Moment;
  readonly place:
    | { readonly channel: SourceId; readonly topic: string }
    | { readonly people: readonly SourceId[] };
  readonly text: Text;
  readonly files: readonly File[];
  readonly isReadByAuthor: boolean;
}

/** How far a person has read a place. Without any, everything counts as read. */
export interface ReadState {
  readonly kind: 'read_state';
  readonly person: SourceId;
  readonly place: { readonly channel: SourceId } | { readonly conversation: SourceId };
  /** Messages after it are unread. */
  readonly until: Moment;
}

/** What a person chose for a topic: 1 muted, 2 unmuted, 3 followed. */
export interface TopicChoice {
  readonly kind: 'topic_choice';
  readonly person: SourceId;
  readonly channel: SourceId;
  readonly topic: string;
  readonly policy: 1 | 2 | 3;
  readonly at: Moment;
}

/** Anything else of one person's own, by the name of the table that holds it here: rows for `own.ts`. */
export interface Own {
  readonly kind: 'own';
  readonly person: SourceId;
  readonly what:
    | { readonly mutes: SourceId; readonly at: Moment }
    | { readonly alertWords: readonly string[] }
    | { readonly status: string; readonly emoji?: EmojiName | undefined }
    | { readonly snippet: string; readonly text: Text; readonly at: Moment };
}

/** Something of the organization itself, by its names in the protocol. */
export interface OrganizationPart {
  readonly kind: 'organization_part';
  readonly part:
    | { readonly kind: 'linkifier'; readonly linkifier: Omit<Linkifier, 'id'> }
    | { readonly kind: 'playground'; readonly playground: Omit<Playground, 'id'> }
    | { readonly kind: 'domain'; readonly domain: OrganizationDomain };
}

/** A permission of the organization, by its name in the protocol. */
export interface Permission {
  readonly kind: 'permission';
  readonly name: string;
  readonly permitted: Permitted;
}

export type Counted =
  | 'messages'
  | 'people'
  | 'groups'
  | 'emoji'
  | 'folders'
  | 'channels'
  | 'memberships'
  | 'conversations'
  | 'reactions'
  | 'files'
  | 'flags'
  | 'entries'
  | 'other';

/** Something of the archive that is not taken. For `messages`, taken and not taken add up to what the archive has. */
export interface NotTaken {
  readonly kind: 'not_taken';
  readonly of: Counted;
  /** Such as `channel_join`; equal words are added up. */
  readonly what: string;
  readonly why: string;
  /** 1 by default. */
  readonly count?: number | undefined;
  /** An id, a name or a place in a file; never a text, a token or an address. */
  readonly example?: string | undefined;
}

/** Something that was taken, but not as it was. */
export interface Warning {
  readonly kind: 'warning';
  readonly what: string;
  readonly count?: number | undefined;
  readonly example?: string | undefined;
}

/** How many messages will come, as far as the reader knows: for the estimate of the time left. */
export interface Expectation {
  readonly kind: 'expectation';
  readonly messages: number;
}

/**
 * In this order: people, groups, emoji, folders, channels, memberships, conversations, messages by time, then what
 * people chose and have read. `not_taken`, `warning` and unknown people come anywhere.
 */
export type Item =
  | Person
  | Group
  | CustomEmoji
  | Folder
  | Channel
  | Membership
  | Conversation
  | Message
  | ReadState
  | TopicChoice
  | Own
  | Scheduled
  | OrganizationPart
  | Permission
  | NotTaken
  | Warning
  | Expectation;
