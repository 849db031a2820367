import type { Message } from '@parlance/protocol/messages/messages';
import { type Channel, type FirstMessage, isStirring } from '../../channels/index.ts';
import type { Audience } from '../../events/audience.ts';
import type { ChannelKind } from '../../events/delivery.ts';
import type { Organization } from '../../organization/index.ts';
import { apiEmail, type User } from '../../users/index.ts';

/** Where a message goes, and who receives it there. */
export interface Destination {
  readonly shape: Pick<Message, 'type' | 'display_recipient' | 'recipient_id' | 'subject' | 'stream_id'>;
  /** Null for direct messages. */
  readonly topic: string | null;
  readonly audience: Audience;
  readonly channelKinds: readonly ChannelKind[];
  /** The channel, when it may be empty. */
  readonly begins: FirstMessage['channel'] | undefined;
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
