import { userSettings } from '@parlance/protocol/settings/user-settings';
import { expect, test } from 'vitest';
import type { Choice, Value } from '../setting.ts';
import { allSettings } from './all.ts';

const isDeclared = (name: string): name is keyof typeof userSettings => name in userSettings;

const accepts = (name: string, value: Value): boolean =>
  !isDeclared(name) || userSettings[name].codec.safeParse(value).success;

const chosen = allSettings.flatMap(([name, setting]) =>
  setting.kind === 'few' || setting.kind === 'many'
    ? [[name, setting.choices as readonly Choice<Value>[]] as const]
    : [],
);

test.each(chosen)('[W139] each choice of %s is one that the service takes', (name, choices) => {
  for (const { value } of choices) expect(accepts(name, value)).toBe(true);
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
  if (isDeclared(name)) expect(choices.map(({ value }) => value)).toContain(userSettings[name].default);
});

test('[W139] no choice between numbers is left out', () => {
  for (const [name, choices] of chosen) {
    const numbers = choices.map(({ value }) => value).filter((value) => typeof value === 'number');
    const most = Math.max(0, ...numbers);
    if (most === 0 || most > 5) continue;
    expect(numbers.toSorted()).toEqual(Array.from({ length: most }, (_, index) => index + 1));
    expect(isDeclared(name) && accepts(name, most + 1)).toBe(false);
  }
});
