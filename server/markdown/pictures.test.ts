import { expect, test } from 'vitest';
import { cast } from './cast.ts';
import { renderMarkdown } from './index.ts';
import { uploadPathOf } from './pictures.ts';

const html = (content: string): string => renderMarkdown(content, cast).html;
const garden = '/user_uploads/2/ab/secret/garden.png';
const dances = '/user_uploads/2/cd/secret/t%C3%A4nze.gif';
const picture = (title: string) =>
  `<div class="message_inline_image"><a href="${garden}" title="${title}"><img data-original-content-type="image/png" data-original-dimensions="1200x800" src="/user_uploads/thumbnail/2/ab/secret/garden.png/840x560.webp"></a></div>`;
const moving = `<div class="message_inline_image"><a href="${dances}" title="dances"><img data-animated="true" data-original-content-type="image/gif" data-original-dimensions="1200x800" src="/user_uploads/thumbnail/2/cd/secret/t%C3%A4nze.gif/840x560-anim.webp"></a></div>`;

test('pictures stand below their paragraph, each once', () => {
  expect(html(`[a](${garden}) and [dances](${dances})\n\nlater [again](${garden})`)).toBe(
    `<p><a href="${garden}">a</a> and <a href="${dances}">dances</a></p>\n${picture('a')}${moving}\n<p>later <a href="${garden}">again</a></p>`,
  );
  expect(html(`![](${garden})`)).toBe(`<p><a href="${garden}">${garden}</a></p>\n${picture('garden.png')}`);
  expect(html(`* [a](${garden})`)).toBe(`<ul>\n<li><a href="${garden}">a</a>\n${picture('a')}</li>\n</ul>`);
  expect(html(`[a <b> "c"](${garden})`)).toContain(picture('a &lt;b&gt; &quot;c&quot;'));
});

const walk = '/user_uploads/2/ef/secret/walk%201.mp4';

test('videos are played below their paragraph', () => {
  const shown = (title: string) =>
    `<div class="message_inline_image message_inline_video"><a href="${walk}" title="${title}"><video preload="metadata" src="${walk}"></video></a></div>`;
  expect(html(`[our walk](${walk})`)).toBe(`<p><a href="${walk}">our walk</a></p>\n${shown('our walk')}`);
  expect(html(`[ ](${walk}) [${garden}](${garden})`)).toContain(
    `${shown('walk 1.mp4')}${picture('garden.png')}`,
  );
  expect(html('[other](/user_uploads/2/gh/secret/other.mp4)')).not.toContain('<video');
});

test('a file is shown by its whole address too', () => {
  expect(html(`[a](https://chat.example.com${garden})`)).toBe(
    `<p><a href="${garden}">a</a></p>\n${picture('a')}`,
  );
  expect(html(`[a](https://elsewhere.example.com${garden})`)).not.toContain('<img');
});

test('quotes, headings, tables and the heads of spoilers show none', () => {
  for (const content of [
    `> [a](${garden})`,
    `\`\`\`quote\n[a](${garden})\n\`\`\``,
    `# [a](${garden})`,
    `| a |\n|---|\n| [a](${garden}) |`,
    `\`\`\`spoiler [a](${garden})\nbody\n\`\`\``,
    `\`[a](${garden})\``,
  ])
    expect(html(content), content).not.toContain('<img');
});

test('[V18] no address but that of an upload is one', () => {
  expect(uploadPathOf(dances)).toBe('2/cd/secret/tänze.gif');
  expect(uploadPathOf(`${garden}?download=true`)).toBe('2/ab/secret/garden.png');
  for (const address of [
    `https://elsewhere.example.com${garden}`,
    `//elsewhere.example.com${garden}`,
    '/user_uploads/thumbnail/2/ab/secret/garden.png/840x560.webp',
    '/user_uploads/temporary/token/garden.png',
    '/user_uploads/2/%zz',
    '/user_uploads/2/%00',
    '/user_uploads/',
    `/user_uploads/2/${'a'.repeat(2000)}`,
  ])
    expect(uploadPathOf(address), address).toBeUndefined();
});

test('[V25] a message shows no more than 24', () => {
  const resolver = {
    ...cast,
    uploadedImage: () => ({ name: 'x', contentType: 'image/png', width: 1, height: 1, isAnimated: false }),
  };
  const links = Array.from({ length: 40 }, (_, index) => `[x](/user_uploads/2/ab/${index}/x.png)`);
  const { html } = renderMarkdown(links.join(' '), resolver);
  expect(html.match(/<img /g)?.length).toBe(24);
});
