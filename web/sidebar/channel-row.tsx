/** A channel with its topics below, when it is open. */
import type { Channel } from '@parlance/client/words';
import { lowerCase } from '@parlance/protocol/lower-case';
import { isResolved, resolvedMark } from '@parlance/protocol/topics/resolved';
import { Check, Globe, Hash, Lock } from 'lucide';
import { channelMenu, topicMenu } from '../parts/menus/menus.ts';
import { useOutcome } from '../parts/use-outcome.ts';
import { conversationOf, placeKey, placeOf } from '../places/conversation.ts';
import type { Conversation } from '../places/place.ts';
import { channelPlace, openChannelAsSet } from '../store/channels/place.ts';
import { openChannel, unreadOnly } from '../store/looks/sidebar.ts';
import { topicName } from '../store/names.ts';
import { addressOf, place } from '../store/places/address.ts';
import { topicsOf } from '../store/topics/topics.ts';
import {
  channelCount,
  isTopicMuted,
  policies,
  policyOf,
  showsNumber,
  topicCount,
} from '../store/unread/counts.ts';
import { unread } from '../store/world.ts';
import { t } from '../words/index.ts';
import { Row } from './row.tsx';

/** Topics below an open channel, beside unread ones. */
const most = 8;

const signsOf = ({ isPrivate, is_web_public, is_archived, own }: Channel): readonly string[] => [
  ...(isPrivate ? [t('private')] : is_web_public ? [t('web-public')] : []),
  ...(is_archived ? [t('archived')] : []),
  ...(own?.is_muted === true ? [t('muted')] : []),
];

const iconOf = ({ isPrivate, is_web_public }: Channel) => (isPrivate ? Lock : is_web_public ? Globe : Hash);

/** The newest topics, every unread one, and the one that is open. */
const shownTopics = (channel: number): readonly string[] => {
  const newest = (topicsOf(channel).value ?? []).map(({ name }) => name);
  const unreadTopics = unread.value.topics.filter((one) => one.channel === channel).map(({ topic }) => topic);
  const open = conversationOf(place.value);
  const openTopics = open?.kind === 'topic' && open.channel === channel ? [open.topic] : [];
  const shown = new Map<string, string>();
  for (const name of [...newest.slice(0, most), ...unreadTopics, ...openTopics])
    if (!shown.has(lowerCase(name))) shown.set(lowerCase(name), name);
  return [...shown.values()];
};

const topicSigns = (channel: number, topic: string): readonly string[] => {
  const policy = policyOf(channel, topic);
  return [
    ...(isResolved(topic) ? [t('resolved')] : []),
    ...(policy === policies.followed ? [t('followed')] : []),
    ...(policy === policies.muted ? [t('muted')] : []),
    ...(policy === policies.unmuted ? [t('unmuted')] : []),
  ];
};

const TopicRow = ({ channel, topic }: { readonly channel: Channel; readonly topic: string }) => {
  const conversation: Conversation = { kind: 'topic', channel: channel.id, topic };
  const place = placeOf(conversation);
  const name = topicName(topic);
  return (
    <Row
      list={`topics-${channel.id}`}
      first={placeKey(place)}
      place={place}
      icon={isResolved(topic) ? Check : undefined}
      name={isResolved(name) ? name.slice(resolvedMark.length) : name}
      signs={topicSigns(channel.id, topic)}
      count={useOutcome(topicCount, channel.id, topic)}
      isQuiet={isTopicMuted(channel.id, topic)}
      isNested
      menu={{ name: t('Actions for {name}', { name }), items: () => topicMenu(channel.id, topic) }}
    />
  );
};

export interface ChannelRowProps {
  readonly channel: Channel;
  readonly list: string;
  readonly first: string;
}

const Topics = ({ channel }: Pick<ChannelRowProps, 'channel'>) => {
  const topics = shownTopics(channel.id).filter(
    (topic) => !unreadOnly.value || topicCount(channel.id, topic).unread > 0,
  );
  if (topics.length === 0) return null;
  return (
    <ul aria-label={t('Topics in {channel}', { channel: channel.name })} class="rows">
      {topics.map((topic) => (
        <TopicRow key={topic} channel={channel} topic={topic} />
      ))}
      <li class="row nested">
        <a
          class="row-link quiet"
          href={addressOf({ kind: 'topics', channel: channel.id })}
          data-row={`all-${channel.id}`}
          tabIndex={-1}
        >
          <span class="row-name">{t('All topics')}</span>
        </a>
      </li>
    </ul>
  );
};

const isChannelOpen = (channel: number): boolean => openChannel.value === channel;

const setOpen = (channel: number | undefined): void => {
  openChannel.value = channel;
};

export const ChannelRow = ({ channel, list, first }: ChannelRowProps) => {
  const isOpen = useOutcome(isChannelOpen, channel.id);
  return (
    <Row
      list={list}
      first={first}
      place={channelPlace(channel.id)}
      name={channel.name}
      icon={iconOf(channel)}
      color={channel.own?.color}
      signs={signsOf(channel)}
      count={useOutcome(channelCount, channel.id)}
      hasNumber={showsNumber(channel.id)}
      isQuiet={channel.own?.is_muted === true}
      menu={{ name: t('Actions for {name}', { name: channel.name }), items: () => channelMenu(channel.id) }}
      onFollow={() => void openChannelAsSet(channel.id)}
      onOpen={() => setOpen(channel.id)}
      onClose={() => setOpen(undefined)}
    >
      {isOpen && <Topics channel={channel} />}
    </Row>
  );
};
