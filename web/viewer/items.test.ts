// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderDrawn } from '../../server/markdown/cast.ts';
import { itemsIn } from './items.ts';

const folder = '/user_uploads/2/ab/secret';

test('[W110] [W112] pictures, films, PDFs and texts are shown, each once', async () => {
  const html = await renderDrawn(
    `[our garden](${folder}/garden.png) [plan](${folder}/plan.pdf) [](${folder}/notes%201.txt) [z](${folder}/z.zip)\n\n[walk](/user_uploads/2/ef/secret/walk%201.mp4)`,
  );
  expect(itemsIn(html, 7).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'picture our garden',
    'pdf plan',
    'text notes 1.txt',
    'video walk',
  ]);
  expect(itemsIn(html, 7)[0]).toEqual({
    kind: 'picture',
    address: `${folder}/garden.png`,
    name: 'our garden',
    message: 7,
    thumbnail: '/user_uploads/thumbnail/2/ab/secret/garden.png/840x560.webp',
  });
});

test('a message without files has none', () => {
  expect(itemsIn('<p>Hello <a href="https://example.org/a.pdf">a</a></p>', 7)).toEqual([]);
});
