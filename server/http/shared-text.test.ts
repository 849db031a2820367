import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzipParts, SharedText } from './shared-text.ts';

test('kept text stands compressed between other text, again and again', async () => {
  const kept = new SharedText(JSON.stringify(Array.from({ length: 5000 }, (_, n) => `Ünicode ${n}`)));
  const none = new SharedText('');
  const long = JSON.stringify('ß'.repeat(20_000));
  const streams = ['first', 'second'].map((name) => [
    `{"${name}":`,
    kept,
    `,"long":${long},"none":"`,
    none,
    '","größe":',
    new SharedText('0'),
    '}',
  ]);
  for (const parts of streams) {
    const text = parts.map((part) => (part instanceof SharedText ? part.text : part)).join('');
    expect(gunzipSync(await gzipParts(parts)).toString()).toBe(text);
  }
});
