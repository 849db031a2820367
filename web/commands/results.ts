/** What the command menu offers for a text: best first, from the store alone. */
import type { IconNode } from 'lucide';
import { AtSign, Hash, Search, Settings, Zap } from 'lucide';
import type { Action } from '../keyboard/action.ts';
import { allActions, isForMessage, keysOf } from '../keyboard/registry.ts';
import { allSettings, settingWords } from '../parts/settings/own/all.ts';
import { placeOf } from '../places/conversation.ts';
import type { Conversation, Place } from '../places/place.ts';
import { organizationSections, settingsSections } from '../places/sections.ts';
import { findChannels } from '../store/find/channels.ts';
import { fold } from '../store/find/fold.ts';
import { findPeople } from '../store/find/people.ts';
import { rankOf } from '../store/find/rank.ts';
import { findKnownTopics, findTopics } from '../store/find/topics.ts';
import { messages } from '../store/messages/messages.ts';
import { conversationName } from '../store/names.ts';
import { focusedMessage } from '../store/panes/focus.ts';
import { addressOf } from '../store/places/address.ts';
import { recentPlaces } from '../store/places/recent.ts';
import { organizationSectionName, sectionName } from '../store/places/section-names.ts';
import { type Label, t } from '../words/index.ts';

export type Target =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'action'; readonly action: Action };

export interface Result {
  readonly key: string;
  readonly words: string;
  readonly about: string;
  readonly group: string;
  readonly icon: IconNode;
  readonly keys?: readonly string[];
  readonly target: Target;
}

const most = 6;

const place = (to: Place, rest: Omit<Result, 'target'>): Result => ({
  ...rest,
  target: { kind: 'place', place: to },
});

const conversation = (one: Conversation, group: string): Result =>
  place(placeOf(one), {
    key: `${group} ${conversationName(one)}`,
    words: conversationName(one),
    about: one.kind === 'direct' ? t('direct message') : one.kind === 'topic' ? t('topic') : t('channel'),
    group,
    icon: one.kind === 'direct' ? AtSign : Hash,
  });

/** A text with ">" names the channel before it. */
const topicsFor = (text: string): readonly Conversation[] => {
  const [left, right] = text.split('>', 2).map((part) => part.trim());
  if (right === undefined) return findKnownTopics(text, most);
  const channel = findChannels(left!, { most: 1 })[0]?.id;
  return channel === undefined
    ? findKnownTopics(right, most)
    : findTopics(channel, right, most).map(({ name }) => ({ kind: 'topic', channel, topic: name }));
};

const conversations = (text: string): readonly Result[] => {
  const group = t('Conversations');
  const [left, right = ''] = text.split('>', 2).map((part) => part.trim());
  const found = findChannels(left!, { most, isLeftOut: ({ is_archived }) => is_archived }).map(({ id }) =>
    conversation({ kind: 'channel', channel: id }, group),
  );
  const topics = text === '' ? [] : topicsFor(text).map((one) => conversation(one, group));
  // Who names a topic behind the channel means the topic.
  return right === '' ? [...found, ...topics] : [...topics, ...found];
};

const peopleResults = (text: string): readonly Result[] =>
  findPeople(text, { most }).map(({ user_id, full_name, delivery_email }) =>
    place(placeOf({ kind: 'direct', people: [user_id] }), {
      key: `person ${user_id}`,
      words: full_name,
      about: delivery_email ?? t('direct message'),
      group: t('People'),
      icon: AtSign,
    }),
  );

const focused = () => {
  const id = focusedMessage();
  return id === undefined ? undefined : messages.get(id);
};

const isAllowed = (action: Action): boolean => {
  if (!isForMessage(action)) return action.isAllowed?.() !== false;
  const message = focused();
  return message !== undefined && action.isAllowed?.(message) !== false;
};

/** Why it is not allowed now; undefined also when there is no reason to say. */
const refusalOf = (action: Action): Label | undefined => {
  const message = focused();
  return isForMessage(action) && message !== undefined ? action.refusal?.(message) : undefined;
};

const wordsOf = (action: Action): string => {
  const message = focused();
  return t(
    isForMessage(action) && message !== undefined
      ? (action.wordsFor?.(message) ?? action.words)
      : action.words,
  );
};

const aboutOf = (action: Action, isView: boolean): string => {
  const refusal = refusalOf(action);
  if (refusal !== undefined) return t(refusal);
  if (isView) return t('view');
  return isForMessage(action) ? t('message') : t('action');
};

/** Views are actions that go to a place. */
const viewIds: ReadonlySet<string> = new Set([
  'inbox',
  'recent',
  'feed',
  'mentions',
  'starred',
  'all-direct',
  'drafts',
  'scheduled',
  'reminders',
]);

const actions = (text: string, isView: boolean): readonly Result[] => {
  const wanted = fold(text);
  return (
    allActions()
      .filter((action) => action.isOnlyKey !== true && viewIds.has(action.id) === isView)
      // Those that are asked for by name say why they are not allowed.
      .filter((action) => isAllowed(action) || (text !== '' && refusalOf(action) !== undefined))
      .flatMap((action) => {
        const rank = rankOf(fold(wordsOf(action)), wanted);
        return rank === undefined ? [] : [{ action, rank: rank.rank }];
      })
      .sort((one, other) => one.rank - other.rank)
      .slice(0, text === '' ? 30 : most)
      .map(({ action }) => ({
        key: `action ${action.id}`,
        words: wordsOf(action),
        about: aboutOf(action, isView),
        group: isView ? t('Views') : t('Actions'),
        icon: Zap,
        keys: keysOf(action),
        target: { kind: 'action', action },
      }))
  );
};

const settingResult = (to: Place, words: string, about: string): Result =>
  place(to, {
    key: `settings ${addressOf(to)}`,
    words,
    about,
    group: t('Settings'),
    icon: Settings,
  });

/** Sections first, then single settings: each has an address of its own. */
const settings = (text: string): readonly Result[] => {
  const found = [
    ...settingsSections.map((section) =>
      settingResult({ kind: 'settings', section }, sectionName(section), t('settings')),
    ),
    ...organizationSections.map((section) =>
      settingResult(
        { kind: 'organization', section },
        organizationSectionName(section),
        t('settings of the organization'),
      ),
    ),
    ...allSettings.map(([name, setting]) =>
      settingResult(
        { kind: 'settings', section: setting.section, setting: name },
        settingWords(setting),
        sectionName(setting.section),
      ),
    ),
  ];
  return found
    .flatMap((result) => {
      const rank = rankOf(fold(result.words), fold(text));
      return rank === undefined ? [] : [{ result, rank: rank.rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ result }) => result);
};

const searchFor = (text: string): Result =>
  place(
    { kind: 'narrow', narrow: [{ operator: 'search', operand: text }] },
    {
      key: 'search',
      words: t('Search messages for “{text}”', { text }),
      about: t('search'),
      group: t('Search'),
      icon: Search,
    },
  );

/** The first sign of the text chooses a kind; a search of messages comes last. */
const kinds: Readonly<Record<string, (text: string) => readonly Result[]>> = {
  '>': (text) => actions(text, false),
  '#': conversations,
  '@': peopleResults,
  ':': settings,
  '/': () => [],
};

const recent = (): readonly Result[] =>
  recentPlaces.value.slice(0, 8).map((one) => conversation(one, t('Recent')));

export const resultsFor = (typed: string): readonly Result[] => {
  const text = typed.trim();
  const kind = kinds[text[0] ?? ''];
  if (kind !== undefined) {
    const rest = text.slice(1).trim();
    return rest === '' ? kind(rest) : [...kind(rest), searchFor(rest)];
  }
  if (text === '') return [...recent(), ...actions('', true), ...actions('', false)];
  return [
    ...conversations(text),
    ...peopleResults(text),
    ...actions(text, true),
    ...actions(text, false),
    ...settings(text),
    searchFor(text),
  ];
};
