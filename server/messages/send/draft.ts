import type { Message } from '@parlance/protocol/messages/messages';
import { type Channel, isStirring } from '../../channels/index.ts';
import type { ChannelKind } from '../../events/delivery.ts';
import type { Organization } from '../../organization/index.ts';
import { apiEmail, avatarUrl, type User } from '../../users/index.ts';
import { nobodyTold } from './addressees.ts';
import type { Draft } from './deliver.ts';
import type { Links } from './topic-links.ts';

export interface Destination extends Pick<Draft, 'topic' | 'audience' | 'begins' | 'channelKinds'> {
  readonly shape: Pick<Message, 'type' | 'display_recipient' | 'recipient_id' | 'subject' | 'stream_id'>;
}

const kindsOf = ({ isWebPublic, isArchived }: Channel): ChannelKind[] => [
  ...(isWebPublic ? (['web-public'] as const) : []),
  ...(isArchived ? (['archived'] as const) : []),
];

export const channelDestination = (channel: Channel, topic: string): Destination => ({
  topic,
  audience: { recipient: channel.id, ...(channel.inviteOnly ? {} : { publicReaders: true }) },
  begins: isStirring(channel) ? channel : undefined,
  channelKinds: kindsOf(channel),
  shape: {
    type: 'stream',
    display_recipient: channel.name,
    recipient_id: channel.id,
    stream_id: channel.id,
    subject: topic,
  },
});

/** `people`: all members, by id. */
export const directDestination = (
  organization: Organization,
  people: readonly User[],
  recipientId: number,
): Destination => ({
  topic: null,
  audience: { users: people.map((person) => person.id) },
  begins: undefined,
  channelKinds: [],
  shape: {
    type: 'private',
    display_recipient: people.map((person) => ({
      id: person.id,
      email: apiEmail(person, organization),
      full_name: person.fullName,
      is_mirror_dummy: false,
    })),
    recipient_id: recipientId,
    subject: '',
  },
});

export interface WrittenText {
  readonly content: string;
  readonly html: string;
  readonly topicLinks: Links;
  readonly client: string;
  readonly sentAt: Date;
  /** Who knows it already, other than the sender. */
  readonly readBy?: number | undefined;
}

export const draftOf = (
  organization: Organization,
  sender: User,
  { shape, topic, audience, begins, channelKinds }: Destination,
  { content, html, topicLinks, client, sentAt, readBy }: WrittenText,
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
    timestamp: Math.floor(sentAt.getTime() / 1000),
    is_me_message: false,
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
  hasGravatar: false,
  sentAt,
  readBySender: true,
  readBy,
  told: nobodyTold,
  follows: [],
  attachmentIds: [],
  widget: undefined,
  isMuted: false,
  channelVersion: undefined,
  caller: undefined,
  idempotencyKey: undefined,
  local: undefined,
});
