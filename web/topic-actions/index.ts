/** What one does with topics, channels and direct conversations. */
import type { Feature } from '../app/feature.ts';
import type { PageAction } from '../keyboard/action.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { provideMenus } from '../parts/menus/menus.ts';
import { placeItems } from '../parts/menus/place-items.ts';
import { conversationOf } from '../places/conversation.ts';
import { askToLeave, joinChannel } from '../store/channels/membership.ts';
import { messages } from '../store/messages/messages.ts';
import { conversationOfMessage } from '../store/messages/place.ts';
import { activePane, focusedConversation, focusedMessage } from '../store/panes/focus.ts';
import { besidePlace, place } from '../store/places/address.ts';
import { choosePolicy, type Topic, toggleResolved } from '../store/topics/changes.ts';
import { whyNotChangeTopic, whyNotResolve } from '../store/topics/rights.ts';
import { isTopicMuted, policies } from '../store/unread/counts.ts';
import { channels } from '../store/world.ts';

provideMenus({
  topic: async (...topic) => (await import('./topic-menu.ts')).topicMenu(...topic),
  channel: async (channel) => (await import('./channel-menu.ts')).channelMenu(channel),
  direct: async (people) => (await import('./direct-menu.ts')).directMenu(people),
  place: async () => placeItems(),
});

const shownConversation = () => {
  const shown = activePane.value === 'beside' ? besidePlace.value : place.value;
  return shown === undefined ? undefined : conversationOf(shown);
};

/** The topic of the place, else that of the focused row or message. */
const topicHere = (): Topic | undefined => {
  const shown = shownConversation() ?? focusedConversation.value;
  if (shown?.kind === 'topic') return shown;
  const message = messages.get(focusedMessage() ?? -1);
  const conversation = message && conversationOfMessage(message);
  return conversation?.kind === 'topic' ? conversation : undefined;
};

const channelHere = () => {
  const shown = shownConversation();
  return shown === undefined || shown.kind === 'direct' ? undefined : channels.value.get(shown.channel);
};

const withTopic = (run: (topic: Topic) => unknown) => () => {
  const topic = topicHere();
  return topic === undefined ? undefined : run(topic);
};

const isAllowed = (refusal: typeof whyNotResolve) => (): boolean => {
  const topic = topicHere();
  const channel = topic && channels.value.get(topic.channel);
  return channel !== undefined && refusal(channel, topic!.topic) === undefined;
};

const actions: readonly PageAction[] = [
  {
    id: 'mute-topic',
    words: 'Mute or unmute the topic',
    keys: ['Shift+M'],
    group: 'Topics and channels',
    isAllowed: () => topicHere() !== undefined,
    run: withTopic((topic) =>
      choosePolicy(topic, isTopicMuted(topic.channel, topic.topic) ? policies.unmuted : policies.muted),
    ),
  },
  {
    id: 'follow-topic',
    words: 'Follow the topic',
    group: 'Topics and channels',
    isAllowed: () => topicHere() !== undefined,
    run: withTopic((topic) => choosePolicy(topic, policies.followed)),
  },
  {
    id: 'resolve-topic',
    words: 'Mark the topic as resolved or unresolved',
    group: 'Topics and channels',
    isAllowed: isAllowed(whyNotResolve),
    run: withTopic(toggleResolved),
  },
  {
    id: 'rename-topic',
    words: 'Rename topic',
    group: 'Topics and channels',
    isAllowed: isAllowed(whyNotChangeTopic),
    run: withTopic(({ channel, topic }) => openDialog('rename-topic', { channel, topic })),
  },
  {
    id: 'subscribe-or-leave',
    words: 'Subscribe to the channel, or leave it',
    keys: ['Shift+S'],
    group: 'Topics and channels',
    isAllowed: () => channelHere() !== undefined,
    run: () => {
      const channel = channelHere()!;
      return channel.own === undefined ? joinChannel(channel) : askToLeave(channel);
    },
  },
  {
    id: 'mark-everything-read',
    words: 'Mark everything as read',
    group: 'Reading',
    run: async () => (await import('../store/unread/marking-older.ts')).markEverythingRead(),
  },
];

export const feature: Feature = {
  actions,
  dialogs: {
    'rename-topic': () => import('./rename-topic.tsx').then((module) => module.RenameTopic),
    'delete-topic': () => import('./delete-topic.tsx').then((module) => module.DeleteTopic),
    'why-followed': () => import('./why-followed-dialog.tsx').then((module) => module.WhyFollowed),
    'channel-color': () => import('./channel-color.tsx').then((module) => module.ChannelColor),
  },
};
