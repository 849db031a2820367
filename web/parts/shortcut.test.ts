// @vitest-environment happy-dom
import { translations } from '@parlance/protocol/words/languages';
import { expect, test } from 'vitest';
import { catalogue } from '../words/catalogue.ts';
import { keyNames } from './shortcut.ts';

const english = keyNames.split(' ');

test.each(translations)('%s has a name for each key, and texts use it', (language) => {
  const names = catalogue[keyNames][language].split(' ');
  expect(names).toHaveLength(english.length);
  // The others are words of texts, too.
  for (const key of ['Ctrl', 'Shift', 'Enter', 'Esc'])
    for (const [text, translated] of Object.entries(catalogue))
      if (new RegExp(`\\b${key}\\b`).test(text))
        expect(translated[language]).toContain(names[english.indexOf(key)]);
});
