/** What the search field suggests: filters, people, channels, topics, and the searches made lately. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { findChannels } from '../store/find/channels.ts';
import { fold } from '../store/find/fold.ts';
import { findPeople } from '../store/find/people.ts';
import { recentSearches } from '../store/find/recent-searches.ts';
import { findKnownTopics, findTopics } from '../store/find/topics.ts';
import { conversationName } from '../store/names.ts';
import { t } from '../words/index.ts';
import { parseQuery } from './parse-query.ts';
import { sentenceOf } from './term-words.ts';

type Term = Narrow[number];

export interface SearchSuggestion {
  readonly key: string;
  readonly words: string;
  /** The whole search that it leads to. */
  readonly narrow: Narrow;
  /** Goes there at once; otherwise it becomes a pill. */
  readonly isWhole: boolean;
}

const fixed: readonly Term[] = [
  ['is', 'mentioned'],
  ['is', 'starred'],
  ['is', 'unread'],
  ['is', 'dm'],
  ['is', 'followed'],
  ['is', 'resolved'],
  ['is', 'alerted'],
  ['has', 'link'],
  ['has', 'image'],
  ['has', 'attachment'],
  ['has', 'reaction'],
  ['channels', 'public'],
].map(([operator, operand]) => ({ operator: operator!, operand: operand! }));

const sentence = (narrow: Narrow): string => narrow.map(sentenceOf).join(', ');
const keyOf = (narrow: Narrow): string => JSON.stringify(narrow);

const most = 4;

const filterFor = (pills: Narrow, term: Term): SearchSuggestion => ({
  key: `filter ${keyOf([term])}`,
  words: sentenceOf(term),
  narrow: [...pills, term],
  isWhole: false,
});

const ofPeople = (pills: Narrow, text: string): readonly SearchSuggestion[] =>
  findPeople(text, { most }).flatMap(({ user_id }) => [
    filterFor(pills, { operator: 'sender', operand: user_id }),
    filterFor(pills, { operator: 'dm', operand: [user_id] }),
  ]);

const ofChannels = (pills: Narrow, text: string): readonly SearchSuggestion[] =>
  findChannels(text, { most }).map(({ id }) => filterFor(pills, { operator: 'channel', operand: id }));

/** Suggests topics of the channel that was chosen, or else each with its channel. */
const ofTopics = (pills: Narrow, text: string): readonly SearchSuggestion[] => {
  const chosen = pills.find(({ operator, negated }) => operator === 'channel' && negated !== true);
  if (chosen !== undefined)
    return findTopics(Number(chosen.operand), text, most).map(({ name }) =>
      filterFor(pills, { operator: 'topic', operand: name }),
    );
  return findKnownTopics(text, most).map((found) => {
    const { channel, topic } = found;
    const terms = [
      { operator: 'channel', operand: channel },
      { operator: 'topic', operand: topic },
    ];
    return {
      key: `filter ${keyOf(terms)}`,
      words: t('Messages in {channel}', { channel: conversationName(found) }),
      narrow: [...pills, ...terms],
      isWhole: false,
    };
  });
};

/** The value that stands behind an operator, such as `from:` and `in:`. */
const afterOperator = (pills: Narrow, text: string): readonly SearchSuggestion[] | undefined => {
  const [, name, value] = /^-?(from|sender|in|channel|topic|dm|mentions|is|has):(.*)$/i.exec(text) ?? [];
  if (name === undefined || value === undefined) return undefined;
  const negated = text.startsWith('-');
  const sign = (suggestion: SearchSuggestion): SearchSuggestion => {
    if (!negated) return suggestion;
    const term = { ...suggestion.narrow.at(-1)!, negated };
    return filterFor(pills, term);
  };
  if (name === 'in' || name === 'channel') return ofChannels(pills, value).map(sign);
  if (name === 'topic') return negated ? [] : ofTopics(pills, value);
  if (name === 'is' || name === 'has')
    return fixed
      .filter(({ operator, operand }) => operator === name && String(operand).startsWith(value))
      .map((term) => sign(filterFor(pills, term)));
  const operator = name === 'from' ? 'sender' : name;
  return findPeople(value, { most: 8 })
    .map(({ user_id }) => filterFor(pills, { operator, operand: operator === 'dm' ? [user_id] : user_id }))
    .map(sign);
};

/** `pills`: the filters that were taken already. */
export const suggestionsFor = (pills: Narrow, typed: string): readonly SearchSuggestion[] => {
  const text = typed.trim();
  if (text === '') {
    const searches = recentSearches.value.map((narrow) => ({
      key: `recent ${keyOf(narrow)}`,
      words: sentence(narrow),
      narrow,
      isWhole: true,
    }));
    return pills.length > 0
      ? fixed.map((term) => filterFor(pills, term))
      : [...searches, ...fixed.map((term) => filterFor(pills, term))];
  }
  const whole = [...pills, ...parseQuery(text)];
  const search: SearchSuggestion = { key: 'search', words: sentence(whole), narrow: whole, isWhole: true };
  const inOperator = afterOperator(pills, text);
  if (inOperator !== undefined)
    return inOperator.some(({ narrow }) => sentence(narrow) === search.words)
      ? inOperator
      : [...inOperator, search];
  const filters = fixed.filter(
    (term) => fold(sentenceOf(term)).includes(fold(text)) || String(term.operand).startsWith(text),
  );
  return [
    search,
    ...filters.slice(0, most).map((term) => filterFor(pills, term)),
    ...ofPeople(pills, text),
    ...ofChannels(pills, text),
    ...ofTopics(pills, text),
  ];
};
