/** What a place is called: its heading, and its short form in the title of the window. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { channelOf, conversationIn, conversationOf } from '../../places/conversation.ts';
import { dayFrom } from '../../places/days.ts';
import type { ListName, Place } from '../../places/place.ts';
import { type Label, t } from '../../words/index.ts';
import { channelName, conversationName } from '../names.ts';
import { slice } from '../state.ts';
import { channels, directConversations, people } from '../world.ts';
import { isRefused } from './refused.ts';
import {
  type OrganizationSection,
  organizationSectionName,
  type SettingsSection,
  sectionName,
} from './section-names.ts';

const lists: Readonly<Record<ListName, Label>> = {
  inbox: 'Inbox',
  recent: 'Recent conversations',
  drafts: 'Drafts',
  scheduled: 'Scheduled messages',
  reminders: 'Reminders',
};

const termText = ({ operator, operand, negated }: Narrow[number]): string => {
  const text =
    operator === 'channel' && typeof operand === 'number'
      ? channelName(operand)
      : typeof operand === 'number'
        ? (people.value.get(operand)?.full_name ?? String(operand))
        : typeof operand === 'object'
          ? operand.map((id) => people.value.get(Number(id))?.full_name ?? id).join(', ')
          : operand;
  if (operator === 'after' || operator === 'before') return `${operator}:${dayFrom(text) ?? text}`;
  return operator === 'search' ? text : `${negated === true ? '-' : ''}${operator}:${text}`;
};

/** A search as the person would type it. */
export const queryOf = (narrow: Narrow): string => narrow.map(termText).join(' ');

const views: Readonly<Record<string, () => string>> = {
  'is mentioned': () => t('Mentions'),
  'is starred': () => t('Starred messages'),
  'is dm': () => t('Direct messages'),
};

/** Undefined for a search. */
const knownName = (narrow: Narrow): string | undefined => {
  if (narrow.length === 0) return t('Combined feed');
  const conversation = conversationIn(narrow);
  if (conversation !== undefined) return conversationName(conversation);
  const [first] = narrow;
  const view =
    narrow.length === 1 && first?.negated !== true
      ? views[`${first?.operator} ${first?.operand}`]
      : undefined;
  if (view !== undefined) return view();
  const isReactions =
    narrow.length === 2 &&
    narrow.some(({ operator, operand }) => operator === 'has' && operand === 'reaction') &&
    narrow.some(({ operator, operand }) => operator === 'sender' && operand === 'me');
  return isReactions ? t('Reactions') : undefined;
};

/** Neither a conversation nor one of the views of the sidebar. */
export const isSearch = (narrow: Narrow): boolean => knownName(narrow) === undefined;

/** Why there is nothing to show: the channel or a person is unknown to the reader. */
export const whyOutOfSight = (place: Place): 'channel' | 'person' | undefined => {
  const channel = place.kind === 'channel-settings' ? place.channel : channelOf(place);
  if (channel !== undefined) return channels.value.has(channel) ? undefined : 'channel';
  const conversation = conversationOf(place);
  if (conversation?.kind !== 'direct') return undefined;
  const { people: ids } = conversation;
  if (ids.every((id) => people.value.has(id))) return undefined;
  // Guests keep conversations with people that they may not see any more.
  return directConversations.value.some((one) => one.people.join() === ids.join()) ? undefined : 'person';
};

export const isOutOfSight = (place: Place): boolean => whyOutOfSight(place) !== undefined || isRefused(place);

const narrowName = (narrow: Narrow): string =>
  knownName(narrow) ?? t('Search: {query}', { query: queryOf(narrow) });

/** The `h1`. */
export const placeName = (place: Place): string => {
  // On a new device nothing is known before the service answered.
  if (isOutOfSight(place)) return slice('user_id').value === undefined ? t('Loading') : t('Not here');
  switch (place.kind) {
    case 'list':
      return t(lists[place.name]);
    case 'narrow':
      return narrowName(place.narrow);
    case 'topics':
      return t('Topics in {channel}', { channel: channelName(place.channel) });
    case 'channels':
      return t('Channels');
    case 'channel-settings':
      return t('Settings of {channel}', { channel: channelName(place.channel) });
    case 'groups':
    case 'group-settings':
      return t('Groups');
    case 'settings':
      return sectionName(place.section as SettingsSection);
    case 'organization':
      return organizationSectionName(place.section as OrganizationSection);
    default:
      return t('Not here');
  }
};

/** Whether messages of several conversations stand together. */
export const isMixed = (narrow: Narrow): boolean => {
  const conversation = conversationIn(narrow);
  return conversation === undefined || conversation.kind === 'channel';
};
