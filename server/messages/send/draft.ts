import type { Message } from '@parlance/protocol/messages/messages';
import type { LogEntry } from '../../events/entry.ts';
import { toSeconds } from '../../frame/seconds.ts';
import type { CallerVersion } from '../../http/call.ts';
import type { Organization } from '../../organization/index.ts';
import type { Follow } from '../../topics/index.ts';
import { apiEmail, avatarUrl, type User } from '../../users/index.ts';
import { type Addressees, noAddressees } from './addressees.ts';
import type { Destination } from './destination.ts';
import type { Links } from './topic-links.ts';

/** What a message that a user sends may have, and one of the service has not. */
interface Own {
  readonly hasGravatar: boolean;
  readonly readBySender: boolean;
  /** Content of the first submessage. */
  readonly widget: string | undefined;
  readonly addressees: Addressees;
  /** Topic policies to raise. */
  readonly follows: readonly Follow[];
  /** Files that it shows; the sender may read them. */
  readonly attachmentIds: readonly number[];
  /** Present where some guests do not know the sender. */
  readonly stranger?: LogEntry['stranger'];
  /** The channel's version that the sender's rights were checked by. */
  readonly channelVersion: string | undefined;
  /** Whether the sender may write because of groups, or of a bot's owner. */
  readonly hangsOnOthers: boolean;
  /** The sender as known so far, which the write verifies. */
  readonly caller: CallerVersion | undefined;
  /** Recognizes repeats for a day. */
  readonly idempotencyKey: string | undefined;
  readonly local: LogEntry['local'];
}

/** A checked message without its id. */
export interface Draft extends Own, Omit<Destination, 'shape'> {
  readonly message: Omit<Message, 'id'>;
  readonly renderedContent: string;
  readonly sentAt: Date;
  /** Who has read it too: a person who made what it says. Only `appendMessages` heeds it. */
  readonly readBy: number | undefined;
}

export interface WrittenText {
  readonly content: string;
  readonly html: string;
  readonly isMe?: boolean;
  readonly topicLinks: Links;
  readonly client: string;
  readonly sentAt: Date;
  /** Who knows it already, other than the sender. */
  readonly readBy?: number | undefined;
}

const nothingOwn: Own = {
  hasGravatar: false,
  readBySender: true,
  widget: undefined,
  addressees: noAddressees,
  follows: [],
  attachmentIds: [],
  channelVersion: undefined,
  hangsOnOthers: false,
  caller: undefined,
  idempotencyKey: undefined,
  local: undefined,
};

export const draftOf = (
  { organization, actor: sender }: { readonly organization: Organization; readonly actor: User },
  { shape, topic, audience, begins, channelKinds }: Destination,
  { content, html, isMe = false, topicLinks, client, sentAt, readBy }: WrittenText,
  own = nothingOwn,
): Draft => ({
  message: {
    sender_id: sender.id,
    sender_email: apiEmail(sender, organization),
    sender_full_name: sender.fullName,
    sender_realm_str: organization.subdomain,
    avatar_url: avatarUrl(sender),
    client,
    content,
    content_type: 'text/x-markdown',
    timestamp: toSeconds(sentAt),
    is_me_message: isMe,
    reactions: [],
    submessages: [],
    topic_links: [...topicLinks],
    ...shape,
  },
  topic,
  audience,
  begins,
  channelKinds,
  renderedContent: html,
  sentAt,
  readBy,
  ...own,
});

/** Returns what a search finds the messages by. */
export const textsOf = (drafts: readonly Draft[]): string[] =>
  drafts.map(({ topic, message }) => `${topic ?? ''} ${message.content}`);
