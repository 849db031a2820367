/** Going places by key. */
import type { Feature } from '../app/feature.ts';
import type { PageAction } from '../keyboard/action.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { undoable, undoLast } from '../parts/saying/say.ts';
import type { Place } from '../places/place.ts';
import { isMiddle } from '../store/looks/layout.ts';
import { feedOf } from '../store/panes/feeds.ts';
import { besidePlace, go, homePlace, openBeside } from '../store/places/address.ts';
import { followLostRows } from './lost-rows.ts';
import { followedTopics, unreadDirect, unreadTopics } from './order.ts';
import { moveRegion } from './regions.ts';
import { besideOf, cycle, goNext, stepOut, toggleChannel, toTopics } from './ways.ts';

const to = (
  id: string,
  words: PageAction['words'],
  keys: readonly string[],
  target: () => Place,
): PageAction => ({
  id,
  words,
  keys,
  group: 'Going places',
  run: () => go(target()),
});

const narrow = (operator: string, operand: string): Place => ({
  kind: 'narrow',
  narrow: [{ operator, operand }],
});

const focusField = (id: string) => () => {
  document.getElementById(id)?.focus();
};

const move = (
  id: string,
  words: PageAction['words'],
  keys: readonly string[],
  run: () => void,
): PageAction => ({
  id,
  words,
  keys,
  group: 'Reading',
  scope: 'messages',
  isOnlyKey: true,
  run,
});

const actions: readonly PageAction[] = [
  {
    id: 'next-region',
    words: 'Next region',
    keys: ['F6', 'Ctrl+F6'],
    group: 'Going places',
    scope: 'everywhere',
    isOnlyKey: true,
    run: () => moveRegion(1),
  },
  {
    id: 'previous-region',
    words: 'Previous region',
    keys: ['Shift+F6', 'Ctrl+Shift+F6'],
    group: 'Going places',
    scope: 'everywhere',
    isOnlyKey: true,
    run: () => moveRegion(-1),
  },
  {
    id: 'filter-sidebar',
    words: 'Filter sidebar',
    keys: ['q'],
    group: 'Going places',
    run: focusField('sidebar-filter'),
  },
  {
    id: 'filter-people',
    words: 'Filter people',
    keys: ['w'],
    group: 'Going places',
    run: focusField('people-filter'),
  },
  {
    id: 'home',
    words: 'Home view',
    keys: ['Ctrl+['],
    group: 'Going places',
    scope: 'everywhere',
    run: () => go(homePlace()),
  },
  {
    id: 'next-unread',
    words: 'Next unread conversation',
    keys: ['n'],
    group: 'Going places',
    run: () => goNext([...unreadDirect(), ...unreadTopics()]),
  },
  {
    id: 'next-followed',
    words: 'Next unread followed topic',
    keys: ['Shift+N'],
    group: 'Going places',
    run: () => goNext(followedTopics()),
  },
  {
    id: 'next-direct',
    words: 'Next unread direct conversation',
    keys: ['p'],
    group: 'Going places',
    run: () => goNext(unreadDirect()),
  },
  to('inbox', 'Inbox', ['Shift+I'], () => ({ kind: 'list', name: 'inbox' })),
  to('recent', 'Recent conversations', ['t'], () => ({ kind: 'list', name: 'recent' })),
  to('feed', 'Combined feed', ['a'], () => ({ kind: 'narrow', narrow: [] })),
  to('mentions', 'Mentions', [], () => narrow('is', 'mentioned')),
  to('starred', 'Starred messages', ['*'], () => narrow('is', 'starred')),
  to('all-direct', 'Direct messages', ['Shift+P'], () => narrow('is', 'dm')),
  to('drafts', 'Drafts', ['d'], () => ({ kind: 'list', name: 'drafts' })),
  to('scheduled', 'Scheduled messages', [], () => ({ kind: 'list', name: 'scheduled' })),
  to('reminders', 'Reminders', [], () => ({ kind: 'list', name: 'reminders' })),
  {
    id: 'channel-or-topic',
    words: 'From topic to channel, and back',
    keys: ['s'],
    group: 'Going places',
    run: toggleChannel,
  },
  {
    id: 'topics-of-channel',
    words: 'Topics of this channel',
    keys: ['y'],
    group: 'Going places',
    run: toTopics,
  },
  {
    id: 'previous-channel',
    words: 'Previous channel',
    keys: ['Shift+A'],
    group: 'Going places',
    run: () => cycle(-1),
  },
  {
    id: 'next-channel',
    words: 'Next channel',
    keys: ['Shift+D'],
    group: 'Going places',
    run: () => cycle(1),
  },
  {
    id: 'back',
    words: 'Back',
    keys: ['Alt+ArrowLeft'],
    group: 'Going places',
    scope: 'everywhere',
    run: () => history.back(),
  },
  {
    id: 'forward',
    words: 'Forward',
    keys: ['Alt+ArrowRight'],
    group: 'Going places',
    scope: 'everywhere',
    run: () => history.forward(),
  },
  {
    id: 'open-beside',
    words: 'Open beside',
    keys: ['Alt+Enter'],
    group: 'Going places',
    isAllowed: () => !isMiddle.value,
    run: () => openBeside(besideOf()),
  },
  {
    id: 'close-beside',
    words: 'Close the conversation beside',
    group: 'Going places',
    isAllowed: () => besidePlace.value !== undefined,
    run: () => openBeside(undefined),
  },
  {
    id: 'undo',
    words: 'Undo',
    keys: ['Ctrl+Z'],
    group: 'You',
    isAllowed: () => undoable.value !== undefined,
    run: undoLast,
  },
  {
    id: 'shortcuts',
    words: 'Keyboard shortcuts',
    keys: ['?'],
    group: 'You',
    run: () => openDialog('keyboard-shortcuts', {}),
  },
  move('previous-message', 'Previous message', ['ArrowUp', 'k'], () => feedOf()?.move(-1)),
  move('next-message', 'Next message', ['ArrowDown', 'j'], () => feedOf()?.move(1)),
  move('first-message', 'First message', ['Home'], () => feedOf()?.toFirst()),
  move('newest-message', 'Newest message', ['End', 'Shift+G'], () => feedOf()?.toNewest()),
  move('page-up', 'Scroll up', ['PageUp', 'Shift+K'], () => feedOf()?.page(-1)),
  move('page-down', 'Scroll down', ['PageDown', 'Shift+J', 'Space'], () => feedOf()?.page(1)),
  {
    id: 'leave',
    words: 'Out of the message, or to the home view',
    keys: ['Escape'],
    group: 'Reading',
    isOnlyKey: true,
    run: stepOut,
  },
];

export const feature: Feature = { actions, start: followLostRows };
