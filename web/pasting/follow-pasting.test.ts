// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { provideAttaching } from '../store/writing/attaching.ts';
import type { Writing } from '../store/writing/box.ts';
import { followPasting } from './follow-pasting.ts';

let writing: Writing;
let steps: string[];
let attached: string[];
let end: () => void;

beforeEach(() => {
  const textarea = document.createElement('textarea');
  document.body.append(textarea);
  steps = [];
  attached = [];
  writing = {
    key: 'draft',
    textarea,
    destination: undefined,
    insert: (text) => writing.replace(textarea.selectionStart, textarea.selectionEnd, text),
    replace: (start, finish, text) => {
      textarea.setRangeText(text, start, finish);
      textarea.setSelectionRange(start + text.length, start + text.length);
      steps.push(textarea.value);
    },
  };
  provideAttaching((_writing, files) => attached.push(...files.map(({ name }) => name)));
  end = followPasting(writing);
});
afterEach(() => {
  end();
  writing.textarea.remove();
});

const write = (before: string) => {
  writing.textarea.value = before;
  writing.textarea.setSelectionRange(before.length, before.length);
};
const paste = (data: Readonly<Record<string, string>>, files: readonly File[] = []) => {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files };
  Object.assign(event, { clipboardData });
  writing.textarea.dispatchEvent(event);
  return event.defaultPrevented;
};

test('the plain text comes first, so that undo leaves it', () => {
  write('See ');
  expect(paste({ 'text/plain': 'this', 'text/html': '<b>this</b>' })).toBe(true);
  expect(steps).toEqual(['See this', 'See **this**']);
});

test('a list begins a line of its own', () => {
  write('Buy:');
  paste({ 'text/plain': 'a\nb', 'text/html': '<ul><li>a</li><li>b</li></ul>' });
  expect(steps.at(-1)).toBe('Buy:\n* a\n* b');
});

test('plain text is left to the browser', () => {
  expect(paste({ 'text/plain': 'this' })).toBe(false);
});

test('Ctrl+Shift+V asks for plain text, Ctrl+V does not', () => {
  const press = (type: string, shiftKey: boolean) =>
    writing.textarea.dispatchEvent(new KeyboardEvent(type, { key: 'v', ctrlKey: true, shiftKey }));
  const formatted = { 'text/plain': 'this', 'text/html': '<b>this</b>' };
  press('keydown', true);
  expect(paste(formatted)).toBe(false);
  press('keyup', true);
  press('keydown', false);
  expect(paste(formatted)).toBe(true);
});

test('colours of an editor of code are no formatting', () => {
  const data = { 'text/plain': 'let x', 'text/html': '<b>let</b> x', 'vscode-editor-data': '{}' };
  expect(paste(data)).toBe(false);
});

test('files are attached; a picture beside its text is not', () => {
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  expect(paste({ 'text/html': '<img src="https://example.org/a.png">' }, [picture])).toBe(true);
  expect(attached).toEqual(['image.png']);
  paste({ 'text/plain': 'a b', 'text/html': '<b>a</b> b' }, [picture]);
  expect([attached.length, writing.textarea.value]).toEqual([1, '**a** b']);
});
