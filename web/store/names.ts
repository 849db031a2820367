/** How places are called: headings, titles, links. */
import type { Conversation } from '../places/place.ts';
import { languageNow, t } from '../words/index.ts';
import { closedName } from './closed-name.ts';
import { slice } from './state.ts';
import { channels, ownId, people } from './world.ts';

export const channelName = (id: number): string =>
  closedName(channels.value.get(id)?.name ?? t('Unknown channel'));

/** The empty topic has a name, which is the service's unless an organization chose one. */
export const topicName = (topic: string): string => {
  if (topic !== '') return closedName(topic);
  const name = slice('realm_empty_topic_display_name').value ?? '';
  return name === 'general chat' ? t(name) : closedName(name);
};

export const personName = (id: number): string => people.value.get(id)?.full_name ?? t('Unknown user');

/** "Ada, Bo and 3 more"; `most`: names before the rest is counted. */
export const peopleName = (ids: readonly number[], most = 4): string => {
  if (ids.length === 1 && ids[0] === ownId()) return t('Notes to self');
  const names = ids
    .slice(0, most)
    .map(personName)
    .sort((one, other) => one.localeCompare(other, languageNow()));
  const more = ids.length - names.length;
  return more > 0 ? t('{names} and {n} more', { names: names.join(', '), n: more }) : names.join(', ');
};

export const conversationName = (conversation: Conversation): string => {
  if (conversation.kind === 'direct') return peopleName(conversation.people);
  if (conversation.kind === 'channel') return channelName(conversation.channel);
  return `${channelName(conversation.channel)} › ${topicName(conversation.topic)}`;
};
