import type { Message } from '@parlance/protocol/messages/messages';
import { type Channel, isStirring } from '../../channels/index.ts';
import type { ChannelKind } from '../../events/delivery.ts';
import type { Organization } from '../../organization/index.ts';
import { apiEmail, type User } from '../../users/index.ts';
import type { Draft } from './draft.ts';

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
