import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { translations } from './languages.ts';

const root = join(import.meta.dirname, '../..');

const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

/** Equal in another language. */
const alike = new Set(['endpoint {complaint}', '{label}: {value}', 'Spam']);

const entries = Object.entries(catalogue).flatMap(([text, words]) =>
  translations.map((language) => ({ text, language, translated: words[language] })),
);

test('every text has in every language the places of its English, whatever their order', () => {
  for (const { text, language, translated } of entries)
    expect(placesOf(translated), `${language}: ${text}`).toEqual(placesOf(text));
});

test('no text is empty, left in English, or ends unlike the English', () => {
  for (const { text, language, translated } of entries) {
    expect(translated.trim(), `${language}: ${text}`).not.toBe('');
    expect(translated, `${language}: ${text}`).toBe(translated.trim());
    if (!alike.has(text)) expect(translated, `${language}: ${text}`).not.toBe(text);
    // A sentence stays a sentence.
    expect(/[.!?。！？]$/.test(translated), `${language}: ${text}`).toBe(/[.!?]$/.test(text));
  }
});

test('Japanese is written in Japanese, and German addresses no reader as a friend', () => {
  for (const { text, language, translated } of entries) {
    if (language === 'ja' && !alike.has(text))
      expect(translated, text).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
    if (language === 'de') expect(translated, text).not.toMatch(/\b(du|dein|deine|dir|dich)\b/);
  }
});

const sourcesBelow = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return /^(dist|node_modules|words)$/.test(entry.name) ? [] : sourcesBelow(path);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : [];
  });

test('every text is said somewhere', () => {
  const sources = ['protocol', 'server']
    .flatMap((name) => sourcesBelow(join(root, name)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")
    .replaceAll('\\\\', '\\');
  const unsaid = Object.keys(catalogue).filter(
    (text) => !["'", '"'].some((quote) => sources.includes(quote + text + quote)),
  );
  expect(unsaid).toEqual([]);
});

test('only the service carries the words: all others know them as a type', () => {
  const carriers = ['protocol', 'client', 'server', 'testing']
    .flatMap((name) => sourcesBelow(join(root, name)))
    .filter((path) => /^import (?!type )[^;]*words\/catalogue/m.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(carriers).toEqual([join('server', 'languages', 'translate.ts')]);
});

test('no area repeats a text of another', async () => {
  const directory = join(root, 'protocol/words');
  const keys = readdirSync(directory)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(directory, name), 'utf8').matchAll(/^ {2}(?! )(.+): \{$/gm)])
    .map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(400);
  expect(new Set(keys).size).toBe(keys.length);
});
