// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import type { Option } from './option.ts';
import { PillBox } from './pill-box.tsx';

HTMLElement.prototype.showPopover ??= () => {};

const channels = ['garden', 'kitchen', 'workshop'];
const offer = (text: string): readonly Option[] =>
  channels.filter((name) => name.includes(text)).map((name) => ({ key: name, words: name, about: 'public' }));

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

const show = (props: Partial<ComboboxProps> = {}) => {
  const onTake = vi.fn();
  act(() => render(<Combobox label="Channel" value="" options={offer} onTake={onTake} {...props} />, root));
  return { onTake, field: root.querySelector('input')! };
};
const type = (field: HTMLInputElement, text: string) =>
  act(() => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
const press = (field: HTMLElement, key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => void field.dispatchEvent(event));
  return event.defaultPrevented;
};
const options = () => [...root.querySelectorAll('[role=option]')];
const active = (field: HTMLElement) => {
  const id = field.getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.getAttribute('aria-label');
};

test('typing opens the list with the best option active, and Enter takes it', () => {
  const { onTake, field } = show();
  expect([field.getAttribute('aria-expanded'), field.hasAttribute('aria-controls')]).toEqual([
    'false',
    false,
  ]);
  type(field, 'en');
  expect(options().map((option) => option.getAttribute('aria-label'))).toEqual([
    'garden, public',
    'kitchen, public',
  ]);
  const list = document.getElementById(field.getAttribute('aria-controls')!);
  expect([list?.getAttribute('role'), list?.getAttribute('aria-label')]).toEqual(['listbox', 'Channel']);
  expect(active(field)).toBe('garden, public');
  expect(press(field, 'Enter')).toBe(true);
  expect(onTake.mock.calls[0]![0]).toMatchObject({ key: 'garden' });
  expect([options().length, field.getAttribute('aria-expanded')]).toEqual([0, 'false']);
});

test('arrows open the list, wrap at both ends, and leave the focus where it is', () => {
  const { field } = show();
  press(field, 'ArrowUp');
  expect(active(field)).toBe('workshop, public');
  press(field, 'ArrowDown');
  expect(active(field)).toBe('garden, public');
  press(field, 'ArrowUp');
  expect(active(field)).toBe('workshop, public');
  expect(options().filter((option) => option.getAttribute('aria-selected') === 'true')).toHaveLength(1);
});

test('Escape closes the list, then takes back what was typed, then belongs to the dialog', () => {
  const { field } = show({ value: 'garden' });
  type(field, 'k');
  expect(press(field, 'Escape')).toBe(true);
  expect([options().length, field.value]).toEqual([0, 'k']);
  expect(press(field, 'Escape')).toBe(true);
  expect(field.value).toBe('garden');
  expect(press(field, 'Escape')).toBe(false);
});

test('a free field keeps its text: no option is active by itself', () => {
  const onText = vi.fn();
  const { onTake, field } = show({ onText });
  type(field, 'en');
  expect(active(field)).toBeUndefined();
  expect(press(field, 'Enter')).toBe(false);
  expect([onText.mock.calls, onTake.mock.calls]).toEqual([[['en']], []]);
  press(field, 'ArrowDown');
  press(field, 'Enter');
  expect(onTake.mock.calls[0]![0]).toMatchObject({ key: 'garden' });
});

test('a key that ends a composition of an input method takes nothing', () => {
  const { onTake, field } = show();
  type(field, 'en');
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
  Object.defineProperty(event, 'isComposing', { value: true });
  act(() => void field.dispatchEvent(event));
  expect(onTake).not.toHaveBeenCalled();
});

test('groups are named, and options without a group stand alone', () => {
  const { field } = show({
    options: () => [
      { key: 'a', words: 'Ada', group: 'People' },
      { key: 'b', words: 'Bo', group: 'People' },
      { key: 'c', words: 'Search' },
    ],
  });
  press(field, 'ArrowDown');
  const groups = [...root.querySelectorAll('[role=group]')];
  expect(
    groups.map((group) => document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent),
  ).toEqual(['People']);
  expect(groups[0]!.querySelectorAll('[role=option]')).toHaveLength(2);
  expect(options()).toHaveLength(3);
});

test('pills go by their button and by Backspace, and arrows lead to them', () => {
  const onRemove = vi.fn();
  const pills = ['Ada', 'Bo'].map((words) => ({ key: words, words }));
  act(() =>
    render(
      <PillBox label="Recipients" pills={pills} onRemove={onRemove} options={offer} onTake={() => {}} />,
      root,
    ),
  );
  const field = root.querySelector('input')!;
  field.focus();
  press(field, 'ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Bo');
  press(document.activeElement as HTMLElement, 'ArrowLeft');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Ada');
  press(document.activeElement as HTMLElement, 'Delete');
  expect(onRemove.mock.calls).toEqual([[pills[0]]]);
  expect(document.activeElement).toBe(field);
  press(field, 'Backspace');
  expect(onRemove.mock.calls[1]).toEqual([pills[1]]);
});
