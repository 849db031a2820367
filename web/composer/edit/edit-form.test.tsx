// @vitest-environment happy-dom
import { getMessage, updateMessage } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import type { Message } from '@parlance/client/messages/message';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '../../store/session/service.ts';
import { showState } from '../../store/state.ts';
import { stateWith } from '../scene.testing.ts';
import { EditForm } from './edit-form.tsx';
import { endEdit } from './edits.ts';

document.execCommand = () => false;

let source: string;
let refusal: Error | undefined;
const saved: (object | undefined)[] = [];
const close = vi.fn();
/** Only to end what hangs: a busy machine loads parts slowly. */
vi.setConfig({ testTimeout: 30_000 });
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

let root: HTMLElement;

beforeEach(() => {
  source = 'Water the beds';
  refusal = undefined;
  saved.length = 0;
  close.mockClear();
  vi.spyOn(client, 'call').mockImplementation((async (call: unknown, input: object) => {
    if (call === getMessage) return { raw_content: source };
    if (call !== updateMessage) return {};
    saved.push(input);
    if (refusal !== undefined) throw refusal;
    return {};
  }) as never);
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
  endEdit(3);
});

const message = {
  id: 3,
  stream_id: 5,
  subject: 'plans',
  sender_id: 7,
  type: 'stream',
  content: '<p>Water the beds</p>',
} as unknown as Message;
const show = async (more: object = {}, settings: object = {}) => {
  showState(stateWith(settings, { realm_message_content_edit_limit_seconds: 600 }));
  const edited = { ...message, timestamp: Date.now() / 1000 - 60, ...more };
  await act(async () => render(<EditForm message={edited} close={close} />, root));
  await until(() => expect(area().readOnly).toBe(false));
};
const area = () => root.querySelector('textarea')!;
const write = (text: string) =>
  act(async () => {
    area().value = text;
    area().dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    area().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    await new Promise((resolve) => setTimeout(resolve));
  });
const button = (name: string) =>
  [...root.querySelectorAll('button')].find((one) => one.textContent === name)!;
const sha256 = (text: string) =>
  crypto.subtle
    .digest('SHA-256', new TextEncoder().encode(text))
    .then((digest) => Buffer.from(digest).toString('hex'));

test('[W96] shows the Markdown, its names, and the time left', async () => {
  await show();
  expect(root.querySelector('form')?.getAttribute('aria-label')).toBe('Edit message');
  expect([area().getAttribute('aria-label'), area().value]).toEqual(['Message', 'Water the beds']);
  expect(document.activeElement).toBe(area());
  expect([...root.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Save',
    'Cancel',
  ]);
  expect(root.textContent).toMatch(/(9:00|8:59) left to save/);
});

test('[W91] the sending key saves what replaces the text that was read', async () => {
  await show({}, { enter_sends: true });
  await write('Water the herbs');
  await press('Enter');
  await until(() => expect(close).toHaveBeenCalled());
  expect(saved).toEqual([
    { message_id: 3, content: 'Water the herbs', prev_content_sha256: await sha256('Water the beds') },
  ]);
});

test('[W91] Escape cancels; an unchanged text is not sent', async () => {
  await show();
  await write('Other');
  await press('Escape');
  expect([close.mock.calls.length, saved]).toEqual([1, []]);
  await show();
  await act(async () => button('Save').click());
  await until(() => expect(close).toHaveBeenCalledTimes(2));
  expect(saved).toEqual([]);
});

test('[W91] a message that was changed meanwhile shows both, and is saved over the other', async () => {
  await show();
  await write('Mine');
  refusal = new RequestError('EXPECTATION_MISMATCH', 400, 'It changed.');
  source = 'Theirs';
  await act(async () => button('Save').click());
  await until(() => expect(root.querySelector('[role=alert]')).not.toBeNull());
  expect(root.querySelector('[role=alert] p')?.textContent).toBe('This message was changed meanwhile.');
  await act(async () => button('Show both').click());
  await until(() => expect(root.querySelector('section pre')?.textContent).toBe('Theirs'));
  expect(area().value).toBe('Mine');
  refusal = undefined;
  await act(async () => button('Save').click());
  await until(() => expect(close).toHaveBeenCalled());
  expect(saved.at(-1)).toMatchObject({ content: 'Mine', prev_content_sha256: await sha256('Theirs') });
});

test('[W91] saving an edit whose message was changed meanwhile shows both, and asks again', async () => {
  await show();
  await write('Mine');
  source = 'Theirs';
  await show({ last_edit_timestamp: 5 });
  await until(() => expect(button('Show both')).toBeDefined());
  await act(async () => button('Save').click());
  await until(() => expect(root.querySelector('section pre')?.textContent).toBe('Theirs'));
  expect([area().value, saved, close.mock.calls.length]).toEqual(['Mine', [], 0]);
  await act(async () => button('Save').click());
  await until(() => expect(close).toHaveBeenCalled());
  expect(saved).toMatchObject([{ content: 'Mine', prev_content_sha256: await sha256('Theirs') }]);
});

test('an edit that arrives is said before saving', async () => {
  await show();
  source = 'Theirs';
  await show({ last_edit_timestamp: 5 });
  await until(() => expect(button('Show both')).toBeDefined());
});

test('a refusal is said, and the text stays', async () => {
  await show();
  await write('Mine');
  refusal = new RequestError('BAD_REQUEST', 400, 'Too late.');
  await act(async () => button('Save').click());
  await until(() =>
    expect(root.querySelector('[role=alert]')?.textContent).toBe('Could not save: Too late.'),
  );
  expect([area().value, close.mock.calls.length]).toEqual(['Mine', 0]);
});
