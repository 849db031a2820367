/** Ways from one place to the next. */
import { announce } from '../parts/saying/say.ts';
import { channelOf, conversationOf, placeOf, sameConversation } from '../places/conversation.ts';
import { parseAddress } from '../places/parse.ts';
import type { Conversation, Place } from '../places/place.ts';
import { channelPlace, openChannelAsSet, topicsPlace } from '../store/channels/place.ts';
import { messages } from '../store/messages/messages.ts';
import { placeOfMessage } from '../store/messages/place.ts';
import { feedOf } from '../store/panes/feeds.ts';
import { focusedMessage } from '../store/panes/focus.ts';
import { sayNothingIsLeft } from '../store/panes/nothing-left.ts';
import { shownPlace } from '../store/panes/shown-place.ts';
import { go, homePlace, place } from '../store/places/address.ts';
import { setting } from '../store/world.ts';
import { t } from '../words/index.ts';
import { channelOrder } from './order.ts';

/** Walks on from the open conversation; a page says so when nothing is left. */
export const goNext = (conversations: readonly Conversation[]): void => {
  const here = conversationOf(place.value);
  const others = conversations.filter((one) => here === undefined || !sameConversation(one, here));
  const at = here === undefined ? -1 : conversations.findIndex((one) => sameConversation(one, here));
  const next = others[at < 0 ? 0 : at % Math.max(1, others.length)];
  if (next !== undefined) {
    go(placeOf(next));
    return;
  }
  announce(t('Nothing unread'));
  go({ kind: 'list', name: 'recent' });
  sayNothingIsLeft();
};

export const cycle = (by: 1 | -1): void => {
  const order = channelOrder();
  const at = order.indexOf(channelOf(place.value) ?? -1);
  const next = at < 0 ? order.at(by === 1 ? 0 : -1) : order.at((at + by) % order.length);
  if (next !== undefined) void openChannelAsSet(next);
};

/** From a topic to its channel, and back to the topic read last. */
let lastTopic: Extract<Conversation, { kind: 'topic' }> | undefined;
export const toggleChannel = (): void => {
  const here = conversationOf(place.value);
  const channel = channelOf(place.value);
  if (channel === undefined) return;
  if (here?.kind === 'topic') {
    lastTopic = here;
    go(channelPlace(channel));
  } else if (lastTopic?.channel === channel) go(placeOf(lastTopic));
};

export const toTopics = (): void => {
  const channel = channelOf(place.value);
  if (channel !== undefined) go(topicsPlace(channel));
};

/** The link that has the focus, else the conversation of the focused message, else the place. */
export const besideOf = (): Place => {
  const link = document.activeElement?.closest('a[href^="#"]');
  if (link != null) return parseAddress(link.getAttribute('href')!).address.place;
  const message = messages.get(focusedMessage() ?? -1);
  return message === undefined ? shownPlace() : placeOfMessage(message);
};

export const stepOut = (): void => {
  if (document.activeElement?.closest('main, section') === null) feedOf()?.focus();
  else if (setting('web_escape_navigates_to_home_view') !== false) go(homePlace());
};
