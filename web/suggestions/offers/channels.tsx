import type { Channel } from '@parlance/client/words';
import { Globe, Hash, Lock, MessageSquare } from 'lucide';
import { Icon } from '../../parts/icon.tsx';
import { findChannels } from '../../store/find/channels.ts';
import { findTopics } from '../../store/find/topics.ts';
import { conversationName } from '../../store/names.ts';
import { channels } from '../../store/world.ts';
import { placeReference } from '../../store/writing/place-reference.ts';
import { t } from '../../words/index.ts';
import { type Asked, mostOffered, type Offer } from './offer.ts';

const about = ({ isPrivate, is_archived, description }: Channel): string => {
  const parts = [isPrivate ? t('private') : '', is_archived ? t('archived') : '', description];
  return parts.filter((part) => part !== '').join(', ');
};

const iconOf = ({ isPrivate, is_web_public }: Channel) => (isPrivate ? Lock : is_web_public ? Globe : Hash);

export const offerChannels: Offer<'channel'> = ({ query }) =>
  findChannels(query, { most: mostOffered }).map((channel) => ({
    key: String(channel.id),
    words: channel.name,
    about: about(channel),
    picture: <Icon of={iconOf(channel)} size={16} />,
    text: placeReference({ channel: channel.id }),
  }));

/** The channel of that name, or else the one that would be offered first. */
const channelMeant = (
  { channel: typed }: Asked<'topic'>,
  destination: Parameters<typeof offerTopics>[1]['destination'],
): number | undefined => {
  if (typed === '')
    return destination === undefined || destination.kind === 'direct' ? undefined : destination.channel;
  for (const { id, name } of channels.value.values()) if (name === typed) return id;
  return findChannels(typed, { most: 1 })[0]?.id;
};

export const offerTopics: Offer<'topic'> = (asked, { destination }) => {
  const channel = channelMeant(asked, destination);
  if (channel === undefined) return [];
  return findTopics(channel, asked.query, mostOffered).map(({ name: topic }) => ({
    key: topic,
    words: conversationName({ kind: 'topic', channel, topic }),
    picture: <Icon of={MessageSquare} size={16} />,
    text: placeReference({ channel, topic }),
  }));
};
