import { organizationSettings } from '@parlance/protocol/organization/settings';
import { expect, test } from 'vitest';
import type { Choice, Value } from '../../parts/settings/setting.ts';
import { findSettings } from '../find.ts';
import { allSettings } from './all.ts';

const isDeclared = (name: string): name is keyof typeof organizationSettings => name in organizationSettings;

const accepts = (name: string, value: Value): boolean =>
  !isDeclared(name) || organizationSettings[name].codec.safeParse(value).success;

test('[W147] each choice is one that the service takes, and its default is among them', () => {
  for (const [name, setting] of allSettings) {
    if (setting.kind !== 'few' && setting.kind !== 'many') continue;
    const values = (setting.choices as readonly Choice<Value>[]).map(({ value }) => value);
    for (const value of values) expect(accepts(name, value), `${name}: ${value}`).toBe(true);
    expect(new Set(values).size).toBe(values.length);
    if (isDeclared(name)) expect(values, name).toContain(organizationSettings[name].default);
  }
});

test('[W147] each length of time that is offered is one that the service takes', () => {
  for (const [name, setting] of allSettings) {
    if (setting.kind !== 'limit') continue;
    for (const value of [...setting.offered, setting.most]) expect(accepts(name, value), name).toBe(true);
    expect(accepts(name, setting.most + 1), name).toBe(false);
  }
});

test('[W147] each setting is found by its words, and has words of its own', () => {
  const words = allSettings.map(([, setting]) => setting.words);
  expect(new Set(words).size).toBe(words.length);
  for (const [name, setting] of allSettings)
    expect(findSettings(setting.words), name).toContainEqual({
      section: setting.section,
      name,
      words: setting.words,
    });
  expect(findSettings('<b>zebra')).toEqual([]);
});
