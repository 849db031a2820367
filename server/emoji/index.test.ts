import { describe, expect, test } from 'vitest';
import { emojiByName, emojiByText, emojiData, namesByCode } from './index.ts';

describe('emoji', () => {
  test.each([
    ['thumbs_up', '1f44d'],
    ['+1', '1f44d'],
    ['heart', '2764'],
    ['smile', '1f642'],
    ['big_smile', '1f604'],
    ['slightly_smiling_face', '1f642'],
    ['grin', '1f601'],
    ['cat', '1f408'],
    ['kitten', '1f431'],
    ['robot', '1f916'],
    ['robot_face', '1f916'],
    ['squared_up', '1f199'],
    ['seeing_stars', '1f4ab'],
    ['stock_market', '1f4b9'],
    ['mute', '1f507'],
    ['wait_one_second', '261d'],
    ['shaking_face', '1fae8'],
    ['face_with_bags_under_eyes', '1fae9'],
    ['time_is_up', '23f3'],
    ['tada', '1f389'],
    ['octopus', '1f419'],
    ['working_on_it', '1f6e0'],
    ['us', '1f1fa-1f1f8'],
    ['one', '0031-20e3'],
    ['rainbow_flag', '1f3f3-200d-1f308'],
  ])('%s is %s', (name, code) => {
    expect(emojiByName(name)).toEqual({ name, code, type: 'unicode_emoji' });
    expect(namesByCode(code)).toContain(name);
  });

  test('extra emoji have their name for a code', () => {
    for (const name of ['parlance', 'zulip']) {
      expect(emojiByName(name)).toEqual({ name, code: name, type: 'service_extra_emoji' });
    }
  });

  test('unknown names and codes are not found', () => {
    for (const name of ['', 'constructor', '__proto__', 'no_such_emoji'])
      expect(emojiByName(name)).toBeUndefined();
    expect(namesByCode('41')).toEqual([]);
    expect(emojiByText('A')).toBeUndefined();
  });

  test('the data document names each emoji once, by names that mean it alone', () => {
    const { code_to_names: codes } = emojiData();
    const names = Object.values(codes).flat();
    expect(Object.keys(codes).length).toBeGreaterThan(1_800);
    expect(new Set(names).size).toBe(names.length);
    for (const [code, itsNames] of Object.entries(codes)) {
      expect(code).toMatch(/^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*$/);
      for (const name of itsNames) {
        expect(name).toMatch(/^[0-9a-z+_-]+$/);
        expect(emojiByName(name)?.code).toBe(code);
      }
      expect(code).not.toContain('fe0f');
      const text = String.fromCodePoint(...code.split('-').map((point) => Number.parseInt(point, 16)));
      expect(emojiByText(text)?.code).toBe(code);
    }
  });
});
