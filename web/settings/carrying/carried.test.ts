// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { showState } from '../../store/state.ts';
import { carriedText, readCarried } from './carried.ts';
import { changesBy } from './differences.ts';

const held = (settings: object) => showState({ user_settings: settings } as never);
afterEach(() => showState({}));

const carry = (settings: object, more: object = {}) =>
  readCarried(JSON.stringify({ format: 'parlance-settings', version: 1, settings, ...more }));

test('[W146] what was written is read, and changes nothing where it comes from', () => {
  held({ enter_sends: true, color_scheme: 2 });
  const carried = readCarried(carriedText());
  expect(carried.settings).toMatchObject({ enter_sends: true, color_scheme: 2 });
  expect(changesBy(carried)).toEqual({ changes: [], skipped: 0 });
});

test('[W146] each change says what was and what will be', () => {
  held({ enter_sends: true, color_scheme: 2 });
  const { changes } = changesBy(carry({ enter_sends: false, color_scheme: 3 }));
  expect(changes.map(({ name, beforeWords, afterWords }) => [name, beforeWords, afterWords])).toEqual([
    ['enter_sends', 'On', 'Off'],
    ['color_scheme', 'Dark', 'Light'],
  ]);
});

test('[W146] unknown settings, and values that a setting does not take, are left out and counted', () => {
  held({ enter_sends: true, color_scheme: 2 });
  const odd = { enter_sends: 'yes', color_scheme: 99, is_admin: true, constructor: 1 };
  expect(changesBy(carry(odd))).toEqual({ changes: [], skipped: 4 });
});

test('[W146] other texts are refused, damaged keys are left out', () => {
  for (const text of ['', 'null', '[]', '{"format":"other","settings":{}}', '{"format":"parlance-settings"}'])
    expect(() => readCarried(text)).toThrow('This holds no settings of Parlance.');
  expect(() => carry({}, { version: 2 })).toThrow('These settings are of a newer version.');
  expect(carry({}, { keys: { chosen: { inbox: 'x' }, single: false } }).keys).toEqual({
    chosen: {},
    single: false,
  });
});
