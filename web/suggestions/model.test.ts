// @vitest-environment happy-dom
import type { State } from '@parlance/client/state/state';
import { expect, test } from 'vitest';
import { nameOfOption } from '../parts/combobox/option.ts';
import type { Conversation } from '../places/place.ts';
import { showState } from '../store/state.ts';
import type { Writing } from '../store/writing/box.ts';
import { type Pressed, SuggestionsModel } from './model.ts';

const person = (user_id: number, full_name: string, more: object = {}) => ({
  user_id,
  full_name,
  delivery_email: `${full_name.split(' ')[0]!.toLowerCase()}@example.com`,
  role: 400,
  is_bot: false,
  is_active: true,
  avatar_url: null,
  ...more,
});
const group = (id: number, name: string, can_mention_group: number) => ({
  id,
  name,
  description: '',
  members: [1],
  direct_subgroup_ids: [],
  is_system_group: false,
  deactivated: false,
  can_mention_group,
});
const channel = (stream_id: number, name: string, more: object = {}) => ({
  stream_id,
  name,
  description: '',
  invite_only: false,
  is_archived: false,
  subscriber_count: 3,
  subscribers: [],
  ...more,
});

const show = (more: object = {}) =>
  showState({
    user_id: 1,
    realm_users: [
      person(1, 'Olive Owner', { role: 100 }),
      person(2, 'Ada Administrator'),
      person(3, 'Adam Andrews'),
      person(4, 'Max Moderator'),
      person(5, 'Max Moderator', { delivery_email: null }),
      person(6, 'Adele Bot', { is_bot: true }),
    ],
    realm_non_active_users: [person(9, 'Adrian Away', { is_active: false })],
    cross_realm_bots: [],
    realm_user_groups: [group(20, 'admirers', 22), group(21, 'adepts', 23), group(22, 'role', 0)],
    subscriptions: [
      channel(7, 'garden', { subscribers: [3] }),
      channel(8, 'gates', { subscriber_count: 400 }),
    ],
    unsubscribed: [],
    never_subscribed: [channel(9, 'gar*den')],
    recent_private_conversations: [],
    muted_users: [],
    realm_emoji: { 1: { name: 'tadpole', deactivated: false, source_url: '/tadpole.png', still_url: null } },
    ...more,
  } as unknown as State);
show();

const inGarden: Conversation = { kind: 'topic', channel: 7, topic: 'tomatoes' };

const write = (before: string, { rest = '', destination = inGarden as Conversation | undefined } = {}) => {
  const textarea = document.createElement('textarea');
  textarea.value = before + rest;
  textarea.setSelectionRange(before.length, before.length);
  const writing: Writing = {
    key: 'draft',
    textarea,
    destination,
    insert: (text) => writing.replace(textarea.selectionStart, textarea.selectionEnd, text),
    replace: (start, end, text) => {
      textarea.setRangeText(text, start, end);
      textarea.setSelectionRange(start + text.length, start + text.length);
    },
  };
  const model = new SuggestionsModel(writing);
  model.followText();
  return { model, textarea };
};
const names = (model: SuggestionsModel) => model.offered.value.map(nameOfOption);
const press = (model: SuggestionsModel, key: string, more: Partial<Pressed> = {}) =>
  model.press({
    key,
    isComposing: false,
    keyCode: 0,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...more,
  });

test('people of the channel come first, then groups that may be mentioned; deactivated people never', () => {
  const { model } = write('hello @ad');
  expect(names(model)).toEqual([
    'Adam Andrews, adam@example.com',
    'admirers, group, 1 member',
    'Ada Administrator, ada@example.com',
    'Adele Bot, adele@example.com, Bot',
  ]);
});

test('a silent mention may name more, deactivated people last', () => {
  const { model, textarea } = write('@_ad');
  expect(names(model)).toContain('adepts, group, 1 member');
  expect(names(model).at(-1)).toBe('Adrian Away, adrian@example.com, deactivated');
  model.take(model.offered.value.find(({ words }) => words === 'adepts')!);
  expect(textarea.value).toBe('@_*adepts* ');
});

test('Enter takes the first: its mention, and the caret behind one space', () => {
  const { model, textarea } = write('hello @ada adm', { rest: ' and you' });
  expect(press(model, 'Enter')).toBe(true);
  expect([textarea.value, textarea.selectionStart]).toEqual(['hello @**Ada Administrator** and you', 29]);
  expect(model.offered.value).toEqual([]);
});

test('namesakes differ by what is known, and are mentioned by id', () => {
  const { model, textarea } = write('@max');
  expect(names(model)).toEqual(['Max Moderator, max@example.com', 'Max Moderator, number 5']);
  press(model, 'ArrowDown');
  press(model, 'Tab');
  expect(textarea.value).toBe('@**Max Moderator|5** ');
});

test('arrows wrap at both ends', () => {
  const { model } = write('@max');
  const actives = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown'].map((key) => {
    press(model, key);
    return model.active.value;
  });
  expect(actives).toEqual([1, 0, 1, 0]);
});

test('wildcards: what may be mentioned here', () => {
  const wild = (destination: Conversation | undefined, before = '@') =>
    ['all', 'everyone', 'channel', 'topic'].filter((name) =>
      write(before + name, { destination }).model.offered.value.some(({ key }) => key === name),
    );
  expect(wild(inGarden)).toEqual(['all', 'everyone', 'channel', 'topic']);
  expect(wild({ kind: 'channel', channel: 8 })).toEqual(['topic']);
  expect(wild({ kind: 'channel', channel: 8 }, '@_')).toEqual(['all', 'everyone', 'channel', 'topic']);
  expect(wild({ kind: 'direct', people: [2] })).toEqual(['all', 'everyone']);
});

test('Escape closes the list until another word is begun', () => {
  const { model, textarea } = write('@ad');
  expect([press(model, 'Escape'), press(model, 'Escape')]).toEqual([true, false]);
  const type = (text: string) => {
    textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end');
    model.followText();
    return model.offered.value.length > 0;
  };
  expect([type('a'), type(' '), type('@'), type('ma')]).toEqual([false, false, true, true]);
});

test('moving the caret opens nothing', () => {
  const { model, textarea } = write('@ad');
  press(model, 'Escape');
  textarea.setSelectionRange(2, 2);
  model.followCaret();
  expect(model.offered.value).toEqual([]);
});

test('keys that end a composition, and keys with Ctrl, are not for the list', () => {
  const { model } = write('@ad');
  expect([
    press(model, 'Enter', { isComposing: true }),
    press(model, 'Enter', { keyCode: 229 }),
    press(model, 'Enter', { ctrlKey: true }),
    press(model, 'Enter', { shiftKey: true }),
    press(model, 'a'),
  ]).toEqual([false, false, false, false, false]);
});

test('a channel whose name the words cannot hold becomes a plain link', () => {
  const { model, textarea } = write('see #den');
  expect(names(model)).toEqual(['gar*den', 'garden']);
  press(model, 'Enter');
  expect(textarea.value).toBe('see [#gar*den](#narrow/channel/9-gar.2Aden) ');
});

test('`>` behind a channel goes on to its topics', () => {
  const { model, textarea } = write('#gard');
  expect(press(model, '>', { shiftKey: true })).toBe(true);
  expect(textarea.value).toBe('#**garden>');
  expect(model.context.value).toMatchObject({ kind: 'topic', channel: 'garden' });
});

test('an emoji is taken with its colons', () => {
  const { model, textarea } = write('well :tadp');
  expect(names(model)).toEqual(['tadpole']);
  press(model, 'Enter');
  expect(textarea.value).toBe('well :tadpole: ');
});

test('a language makes a block with the caret inside', () => {
  const { model, textarea } = write('```quo');
  press(model, 'Enter');
  expect([textarea.value, textarea.selectionStart]).toEqual(['```quote\n\n```', 9]);
  const { model: again, textarea: closed } = write('```quo', { rest: '\ntext\n```' });
  press(again, 'Enter');
  expect(closed.value).toBe('```quote\n\ntext\n```');
});

test('a time is taken in the zone of the writer', () => {
  const { model, textarea } = write('at <time:2030-05-01 9:30');
  expect(model.offered.value).toHaveLength(2);
  press(model, 'Enter');
  expect(textarea.value).toMatch(/^at <time:2030-05-01T09:30:00[+-]\d{2}:\d{2}> $/);
});
