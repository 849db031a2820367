// @vitest-environment happy-dom

import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideActions } from '../keyboard/registry.ts';
import { openedMenu } from '../parts/menus/menu.ts';
import { placeOf } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { drafts, removeDraft } from '../store/drafts/drafts.ts';
import { openOutbox, theOutbox } from '../store/outbox/outbox.ts';
import { setBusy } from '../store/panes/busy.ts';
import { provideFeed } from '../store/panes/feeds.ts';
import { client } from '../store/session/service.ts';
import { showState } from '../store/state.ts';
import { askToWrite } from '../store/writing/writing.ts';
import { Composer } from './composer.tsx';
import { feature } from './index.ts';
import { memoryDevice, noOne, stateWith, topicPlace } from './scene.testing.ts';
import { followUnsent } from './send/unsent.ts';
import { sheetOf } from './sheets.ts';

provideActions(feature.actions ?? []);
// What is loaded later waits for the first place.
setBusy('main', false);
// The test's browser has no editing commands: text is put in as a whole.
document.execCommand = () => false;

/** Only to end what hangs: a busy machine loads parts slowly. */
vi.setConfig({ testTimeout: 30_000 });
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

let root: HTMLElement;
beforeEach(() => {
  vi.spyOn(client, 'call').mockImplementation(() => new Promise(() => {}));
  openOutbox(memoryDevice(), () => undefined);
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
  for (const { id } of drafts.value) removeDraft(id);
  sheetOf('main').clear(sheetOf('main').content.peek());
});

const show = async (place: Place = topicPlace('tomatoes'), settings = {}, more = {}) => {
  showState(stateWith(settings, more));
  await act(async () => render(<Composer pane="main" place={place} />, root));
  return root.querySelector('form')!;
};
const settled = () => act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
const shown = async (selector: string) => {
  await until(() => expect(root.querySelector(selector)).not.toBeNull());
  return root.querySelector<HTMLElement>(selector)!;
};
const area = () => root.querySelector('textarea')!;
const write = async (text: string) => {
  area().focus();
  area().value = text;
  area().setSelectionRange(text.length, text.length);
  await act(async () => void area().dispatchEvent(new InputEvent('input', { bubbles: true })));
};
const press = async (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void document.activeElement!.dispatchEvent(event));
  await settled();
  return event.defaultPrevented;
};
const names = (selector: string) =>
  [...root.querySelectorAll(`${selector} button`)].map((button) => button.getAttribute('aria-label'));
const notices = () => root.querySelector('[role=group][aria-label=Notices]');

test('[W72] says where it goes, in the order of the contract', async () => {
  const form = await show();
  expect(form.getAttribute('aria-label')).toBe('Write a message');
  const link = form.querySelector('a')!;
  expect([link.textContent, link.getAttribute('href')]).toEqual([
    'garden › tomatoes',
    '#narrow/channel/5-garden/topic/tomatoes',
  ]);
  expect([area().getAttribute('aria-label'), area().placeholder]).toEqual([
    'Message',
    'Message garden › tomatoes',
  ]);
  const about = document.getElementById(area().getAttribute('aria-describedby')!);
  expect(about?.textContent).toBe('To garden › tomatoes');
  expect(names('[role=toolbar][aria-label=Formatting]')).toEqual([
    'Bold',
    'Italic',
    'Strikethrough',
    'Link',
    'Bulleted list',
    'Numbered list',
    'Quote',
    'Code',
    'Spoiler',
    'Math',
    'Table',
    'Time',
  ]);
  expect(names('[role=toolbar][aria-label=Insert]')).toEqual([
    'Formatting bar',
    'Emoji',
    'Poll',
    'To-do list',
    'Saved snippets',
    'Preview',
    'Formatting help',
  ]);
  const all = [...form.querySelectorAll('a, textarea, button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  );
  const order = ['garden › tomatoes', 'Change destination', 'Message', 'Bold', 'Emoji', 'Send'];
  expect(all.filter((name) => order.includes(name))).toEqual(order);
  expect(all.at(-1)).toBe('More ways to send');
});

test('[W76] the bar has one tab stop, and arrows move in it', async () => {
  await show();
  const buttons = [...root.querySelectorAll<HTMLElement>('[role=toolbar][aria-label=Formatting] button')];
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, ...Array(11).fill(-1)]);
  buttons[0]!.focus();
  await press('ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Time');
  await press('Home');
  await press('ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Italic');
  expect(buttons[1]!.tabIndex).toBe(0);
});

test.each([
  [true, {}, { ctrlKey: true }],
  [false, { ctrlKey: true }, {}],
])(
  '[W84] sends by the chosen key; the other one makes a line (Enter sends: %s)',
  async (enter_sends, key, other) => {
    await show(undefined, { enter_sends });
    await write('- Water');
    await press('Enter', other);
    expect(area().value).toBe('- Water\n- ');
    expect(theOutbox().entries).toEqual([]);
    await write('Water it');
    await press('Enter', { ...key, isComposing: true });
    expect(theOutbox().entries).toEqual([]);
    await press('Enter', key);
    expect(theOutbox().entries.map(({ message }) => message)).toEqual([
      { type: 'channel', to: 5, topic: 'tomatoes', content: 'Water it' },
    ]);
    expect([area().value, document.activeElement]).toEqual(['', area()]);
  },
);

test('a text stays until it is stored', async () => {
  followUnsent();
  await show();
  vi.spyOn(theOutbox(), 'add').mockRejectedValue(new Error('The disk is full.'));
  await write('Water it');
  await press('Enter');
  expect(area().value).toBe('Water it');
});

test('[W74] Escape leads to the messages, and the text stays', async () => {
  await show();
  const focus = vi.fn();
  const end = provideFeed('main', { focus } as never);
  await write('Water');
  expect(await press('Escape')).toBe(true);
  expect([focus.mock.calls.length, area().value]).toEqual([1, 'Water']);
  end();
});

test('[W90] an archived channel is explained before sending', async () => {
  await show(topicPlace('tools', 6));
  expect(notices()?.textContent).toBe('shed is archived. No one can write there.');
  await write('Hello');
  await press('Enter');
  expect([theOutbox().entries.length, area().value]).toEqual([0, 'Hello']);
});

test('[W90] a missing topic is asked for, in its field', async () => {
  await show(topicPlace('', 4));
  expect(notices()).toBeNull();
  await write('Hello');
  await press('Enter');
  expect(notices()?.textContent).toBe('Messages in kitchen need a topic.');
  const field = await shown('[role=combobox][aria-label=Topic]');
  await until(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(theOutbox().entries).toEqual([]);
});

test('[W90] people who left, and permissions that are missing, are named', async () => {
  await show(placeOf({ kind: 'direct', people: [9] }));
  expect(notices()?.textContent).toBe('Cy Cook is deactivated and cannot read messages.');
  await show(placeOf({ kind: 'direct', people: [8] }), {}, { realm_direct_message_permission_group: noOne });
  expect(notices()?.textContent).toBe('Direct messages are turned off here.');
});

test('[W137] a guest is pointed out, until the person knows', async () => {
  await show(placeOf({ kind: 'direct', people: [10] }));
  expect(notices()?.querySelector('p')?.textContent).toBe('Dee is a guest.');
  await act(async () => notices()!.querySelector('button')!.click());
  expect(notices()).toBeNull();
});

test('[W78] who is not subscribed can be subscribed there', async () => {
  await show();
  await write('@**Dee** look');
  expect(notices()?.querySelector('p')?.textContent).toBe('Dee is not subscribed to garden.');
  const buttons = [...notices()!.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Subscribe Dee', 'Dismiss']);
  await write('@**Bo Gardener** look');
  expect(notices()).toBeNull();
});

test('[W78] mentioning many needs a consent', async () => {
  const many = { subscriptions: [{ ...stateWith().subscriptions![0], subscriber_count: 40 }] };
  await show(undefined, {}, many);
  await write('@**all** rain!');
  await press('Enter');
  expect(theOutbox().entries).toEqual([]);
  expect(notices()?.querySelector('p')?.textContent).toBe('This notifies 40 people.');
  const consent = notices()!.querySelector('button')!;
  await until(() => expect(document.activeElement).toBe(consent));
  await act(async () => consent.click());
  await until(() => expect(theOutbox().entries).toHaveLength(1));
});

test('[W78] who may not mention many is only refused', async () => {
  const noOneMay = { realm_can_mention_many_users_group: noOne };
  const many = { subscriptions: [{ ...stateWith().subscriptions![0], subscriber_count: 40 }], ...noOneMay };
  await show(undefined, {}, many);
  await write('@**all** rain!');
  expect([...notices()!.querySelectorAll('p, button')].map(({ textContent }) => textContent)).toEqual([
    'You may not mention everyone in a channel of this size.',
  ]);
});

test('[W73] a new direct message asks for its recipients', async () => {
  await show();
  await act(async () => askToWrite({ kind: 'new-direct' }));
  const field = await shown('[role=combobox][aria-label=Recipients]');
  await until(() => expect(document.activeElement).toBe(field));
  expect([...root.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))).toContain(
    'Write to garden › tomatoes instead',
  );
});

test('[W86] the menu of other ways to send', async () => {
  await show();
  const button = [...root.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === 'More ways to send',
  )!;
  await act(async () => button.click());
  await expect.poll(() => openedMenu.value?.name).toBe('Send');
  expect(openedMenu.value?.items.map(({ words, isChecked }) => [words, isChecked])).toEqual([
    ['Schedule…', undefined],
    ['Send in one hour', undefined],
    ['Send tomorrow at 9:00', undefined],
    ['Save as draft and clear', undefined],
    ['Enter sends', true],
    ['Ctrl+Enter sends', false],
  ]);
  openedMenu.value = undefined;
});

test('keys of writing are those of the contract', () => {
  const keys = Object.fromEntries((feature.actions ?? []).map(({ id, keys = [] }) => [id, keys[0]]));
  expect(keys).toMatchObject({
    'new-topic': 'c',
    'new-direct': 'x',
    'go-to-destination': 'Ctrl+.',
    bold: 'Ctrl+B',
    italic: 'Ctrl+I',
    link: 'Ctrl+Shift+L',
    code: 'Ctrl+Shift+C',
    preview: 'Alt+P',
    snippets: "Ctrl+'",
  });
});

test('a letter paints nothing but the text', async () => {
  await show();
  await write('W');
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  await write('Wa');
  await write('Wat');
  await settled();
  observer.disconnect();
  expect(changes).toEqual([]);
});
