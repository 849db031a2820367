import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { htmlFile } from './html-file.ts';
import { markdownFile } from './markdown-file.ts';

const entry: Entry = {
  sender: 'Ada <Administrator>',
  time: 'Mon 23 Nov, 14:30',
  instant: '2026-11-23T14:30:00.000Z',
  content: '<p>Ripe</p>',
};
const about = { title: 'garden › "a" & b', language: 'en', origin: 'https://chat.example.org' };

test('[W16] Markdown has a title, names, times and texts as they were written', () => {
  const file = markdownFile('garden', [
    { ...entry, sender: 'Ada', content: 'They are **ripe**', heading: 'garden › tomatoes' },
    { ...entry, sender: 'Bo', content: 'Good' },
  ]);
  expect(file).toBe(
    '# garden\n\n## garden › tomatoes\n\n**Ada**, Mon 23 Nov, 14:30\n\nThey are **ripe**\n\n**Bo**, Mon 23 Nov, 14:30\n\nGood\n',
  );
});

test('[W16] HTML has names as text, and content as HTML', () => {
  const file = htmlFile(about, [entry]);
  expect(file).toContain('<title>garden › &quot;a&quot; &amp; b</title>');
  expect(file).toContain('<b>Ada &lt;Administrator&gt;</b>');
  expect(file).toContain('<p>Ripe</p>');
  expect(file).not.toContain('<Administrator>');
});

test('[W16] a saved page allows no script, and finds files at the service', () => {
  const file = htmlFile(about, []);
  expect(file).toContain("default-src 'none'; img-src https://chat.example.org");
  expect(file).not.toContain('script-src');
  expect(file).toContain('<base href="https://chat.example.org/">');
});
