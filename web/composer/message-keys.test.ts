import { expect, test } from 'vitest';
import { type EnterPressed, enterMeans } from './message-keys.ts';

const enter: EnterPressed = {
  key: 'Enter',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
};

test.each<[string, Partial<EnterPressed>, 'send' | 'line' | undefined, 'send' | 'line' | undefined]>([
  ['Enter', {}, 'send', 'line'],
  ['Ctrl+Enter', { ctrlKey: true }, 'line', 'send'],
  ['Cmd+Enter', { metaKey: true }, 'line', 'send'],
  ['Shift+Enter', { shiftKey: true }, 'line', 'line'],
  ['Enter of an input method', { isComposing: true }, undefined, undefined],
  ['Enter that an input method took', { keyCode: 229 }, undefined, undefined],
  ['a letter', { key: 'a' }, undefined, undefined],
])('[W84] %s', (_name, pressed, whenEnterSends, whenControlSends) => {
  expect(enterMeans({ ...enter, ...pressed }, true)).toBe(whenEnterSends);
  expect(enterMeans({ ...enter, ...pressed }, false)).toBe(whenControlSends);
});
