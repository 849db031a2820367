/**
 * [V17] Files that run script if a browser treats them as pages. They run when a careless site serves them, not
 * when the service does.
 */
import { uploadCustomEmoji } from '@parlance/protocol/custom-emoji';
import { uploadIcon, uploadLogo } from '@parlance/protocol/organization/pictures';
import { setOwnAvatar } from '@parlance/protocol/profiles/avatars';
import { getFileUrl } from '@parlance/protocol/uploads/uploads';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { externalUrl } from '../cast.ts';
import { ask, multipart, upload } from '../files.ts';
import { gif } from '../images.ts';
import { startService } from '../service.ts';
import { listenFor, shout } from './canary.ts';
import { openHome, serveElsewhere, signInAs } from './home.ts';
import { missingPrograms } from './launch.ts';

const missing = missingPrograms();
const service = await startService({ law: { watchers: [] } });
const { member, owner } = service;

let browser: Browser | undefined;
let context: BrowserContext;
let page: Page;
let canary: Awaited<ReturnType<typeof listenFor>>;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  if (missing !== undefined) return;
  browser = await openHome(service);
  const first = await browser.newContext();
  await signInAs(first, member.person.email);
  signedIn = await first.storageState();
  await first.close();
});
beforeEach(async () => {
  context = await browser!.newContext({ storageState: signedIn });
  canary = await listenFor(context);
  page = await context.newPage();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await service.close();
});

const open = async (url: string): Promise<'shown' | { readonly name: string }> => {
  const saved = page.waitForEvent('download').catch(() => undefined);
  try {
    const answer = await page.goto(url);
    expect(answer?.status(), url).toBe(200);
    // A loaded page answers this after its scripts ran.
    await page.evaluate('1');
    return 'shown';
  } catch (error) {
    if (!String(error).includes('Download is starting')) throw error;
    return { name: (await saved)?.suggestedFilename() ?? '' };
  }
};

const home = (url: string) => `${externalUrl}${url}`;
const temporary = async (url: string) => {
  const [, , realm_id_str = '', ...rest] = url.split('/').map(decodeURIComponent);
  return (await member.call(getFileUrl, { realm_id_str, filename: rest.join('/') })).url;
};

const tag = `<script>${shout('script')}</script>`;
const image = `<img src="x" onerror="${shout('script')}">`;
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" ${attributes}>${inside}</svg>`;
const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${tag}</body></html>`;

/** Name, type, content, and a careless site's type if different. */
const dangers: (readonly [name: string, type: string, content: string, careless?: string])[] = [
  ['page.html', 'text/html', `<!doctype html>${tag}`],
  ['image.html', 'text/html', image],
  ['typed.html', 'text/html; charset=utf-8', tag],
  ['upper.HTML', 'TEXT/HTML', tag],
  ['page.html', '', tag, 'text/html'],
  ['page.html', 'application/octet-stream', tag, 'text/html'],
  ['picture.svg', 'image/svg+xml', svg(`<script>${shout('script')}</script>`)],
  ['loaded.svg', 'image/svg+xml', svg('', `onload="${shout('script')}"`)],
  ['moved.svg', 'image/svg+xml', svg(`<animate onbegin="${shout('script')}" attributeName="x" dur="1s"/>`)],
  ['foreign.svg', 'image/svg+xml', svg(`<foreignObject>${xhtml}</foreignObject>`)],
  ['picture.svg', '', svg(`<script>${shout('script')}</script>`), 'image/svg+xml'],
  ['picture.png', 'image/svg+xml', svg(`<script>${shout('script')}</script>`)],
  ['page.xhtml', 'application/xhtml+xml', xhtml],
  ['feed.xml', 'text/xml', xhtml],
  ['feed.xml', 'application/xml', `<?xml version="1.0"?><feed>${xhtml}</feed>`],
  ['feed.rss', 'application/rss+xml', xhtml, 'application/xml'],
  ['formula.mml', 'application/mathml+xml', xhtml, 'application/xml'],
  ['sheet.xsl', 'text/xsl', xhtml],
  ['strange.bin', 'text/x-html', tag, 'text/html'],
  ['notes.txt', 'text/plain', tag, 'text/html'],
  ['photo.png', 'image/png', tag, 'text/html'],
  ['photo.gif', 'image/gif', `GIF89a${tag}`, 'text/html'],
  ['song.mp3', 'audio/mpeg', tag, 'text/html'],
  ['film.mp4', 'video/mp4', tag, 'text/html'],
];
const pages = dangers.map(([name, type, content, careless = type]) => ({ name, type, content, careless }));

describe.skipIf(missing !== undefined)('[V17] uploaded files in a browser', () => {
  test.each(pages)('$name of type $type runs no script when it is opened', async (file) => {
    const { name, type, content, careless } = file;
    await page.goto(await serveElsewhere(context, content, careless));
    await expect.poll(() => canary.take()).toContain('script');

    await page.goto('about:blank');
    canary.take();
    const url = await upload(member, name, content, type);
    for (const address of [home(url), home(await temporary(url)), `${home(url)}?download=true`]) {
      await open(address);
      expect(canary.take(), address).toEqual([]);
      expect(await page.title(), address).not.toContain('canary');
    }
    const { headers } = await ask(service, member.person, url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  });

  test('a script is no script of any page, and a style no style', async () => {
    const files = {
      code: await upload(member, 'code.js', shout('code'), 'text/javascript'),
      hidden: await upload(member, 'hidden.gif', `GIF89a=1;${shout('hidden')}`, 'image/gif'),
      text: await upload(member, 'text.txt', shout('text'), 'text/plain'),
      style: await upload(member, 'style.css', 'body{color:rgb(1, 2, 3)}', 'text/css'),
    };
    const links = await Promise.all(Object.values(files).map(async (url) => home(await temporary(url))));
    const [code, hidden, text, style] = links;
    const inserting = `<link rel="stylesheet" href="${style}"><script src="${code}"></script>
      <script src="${hidden}"></script><script src="${text}"></script><script type="module" src="${code}"></script>`;
    await page.goto(await serveElsewhere(context, inserting, 'text/html'), { waitUntil: 'load' });
    expect(canary.take()).toEqual([]);
    expect(await page.evaluate('getComputedStyle(document.body).color')).not.toBe('rgb(1, 2, 3)');
  });

  test.each(['iframe src', 'object data', 'embed src'])(
    'a page runs no script within <%s>',
    async (within) => {
      const urls = await Promise.all([
        upload(member, 'page.html', tag, 'text/html'),
        upload(member, 'picture.svg', svg(`<script>${shout('script')}</script>`), 'image/svg+xml'),
        upload(member, 'notes.txt', tag, 'text/plain'),
      ]);
      for (const url of urls) {
        const [element = ''] = within.split(' ');
        const framing = `<${within}="${home(await temporary(url))}"></${element}>`;
        await page.goto(await serveElsewhere(context, framing, 'text/html'), { waitUntil: 'load' });
        expect(canary.take(), `${within} ${url}`).toEqual([]);
      }
    },
  );

  test('a PDF with script in it does nothing outside its viewer', async () => {
    const url = await upload(member, 'paper.pdf', pdf(shout('paper')), 'application/pdf');
    await open(home(url));
    expect(canary.take()).toEqual([]);
    const { headers } = await ask(service, member.person, url);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['quotes', 'filename="he said \\"x\\".html"'],
    ['a line break', 'filename="x%0d%0aX-Injected: 1%0d%0a%0d%0a.html"'],
    ['raw line breaks', "filename*=UTF-8''x%0D%0AX-Injected%3A%201.html"],
    ['markup', `filename="<img src=x onerror=${shout('name')}>.html"`],
    ['a path', 'filename="../../../../etc/passwd.html"'],
    ['a path of the other kind', 'filename="..\\\\..\\\\boot.html"'],
    ['semicolons', 'filename="x.txt; filename=y.exe; charset=utf-7.html"'],
    ['reversed letters', "filename*=UTF-8''x%E2%80%AEtxt.html"],
    ['many scripts', "filename*=UTF-8''%D9%85%D9%84%D9%81-%E6%96%87%E4%BB%B6-%F0%9F%8C%B1.html"],
    ['nothing', 'filename=""'],
  ])('a file name of %s stays a name', async (_, disposition) => {
    const body = multipart(`name="file"; ${disposition}`, tag, 'text/html');
    const answer = await ask(service, member.person, '/api/v1/user_uploads', { method: 'POST', ...body });
    const { url } = JSON.parse(answer.body.toString()) as { url: string | undefined };
    if (url === undefined) {
      expect(answer.status).toBe(400);
      return;
    }
    const { headers } = await ask(service, member.person, url);
    expect(headers).not.toHaveProperty('x-injected');
    expect(headers['content-disposition']).toMatch(/^attachment; filename=/);
    const { name } = (await open(home(url))) as { name: string };
    expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}]+$/u);
    expect(canary.take()).toEqual([]);
  });
});

const pictures = {
  avatar: (file: File) => member.call(setOwnAvatar, {}, { file }),
  icon: (file: File) => owner.call(uploadIcon, {}, { file }),
  logo: (file: File) => owner.call(uploadLogo, {}, { file }),
  emoji: (file: File) => owner.call(uploadCustomEmoji, { emoji_name: 'canary' }, { file }),
};

describe.skipIf(missing !== undefined)('[V17] pictures', () => {
  test.each(Object.entries(pictures))('an SVG or a page is no %s', async (_, set) => {
    for (const [name, content] of [
      ['picture.svg', svg(`<script>${shout('picture')}</script>`)],
      ['picture.png', svg(`<script>${shout('picture')}</script>`)],
      ['picture.gif', `GIF89a${tag}`],
      ['picture.html', tag],
    ] as const)
      for (const type of ['image/svg+xml', 'image/png'])
        await expect(set(new File([content], name, { type })), `${name} ${type}`).rejects.toMatchObject({
          code: 'BAD_IMAGE',
        });
  });

  test('what hides behind a picture is gone from the avatar that is drawn of it', async () => {
    const bytes = Buffer.concat([gif(1, 1, 1), Buffer.from(tag)]);
    const { avatar_url } = await pictures.avatar(
      new File([Uint8Array.from(bytes)], 'a.gif', { type: 'image/gif' }),
    );
    await open(home(avatar_url));
    expect(canary.take()).toEqual([]);
    const { headers, body } = await ask(service, member.person, avatar_url);
    expect(body.includes('canary')).toBe(false);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

function pdf(script: string): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS 4 0 R >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    `<< /Length ${script.length} >>\nstream\n${script}\nendstream`,
  ];
  return `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n%%EOF`;
}
