/** `GET /`: the application to readers, the way to sign in to strangers, and a way for programs. */
import { removeIcon, uploadIcon } from '@parlance/protocol/organization/pictures';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { Browser } from '@parlance/testing/browser';
import { externalUrl } from '@parlance/testing/cast';
import { ask as askFor } from '@parlance/testing/files';
import { png } from '@parlance/testing/images';
import { startService } from '@parlance/testing/service';
import { chooseSettings } from '@parlance/testing/settings';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, people } = service;
const home = people.owner.organizationId;

const ask = (url: string, headers: Record<string, string> = {}) =>
  service.app.http.inject({ method: 'GET', url, headers: { host: 'chat.example.org', ...headers } });
const signIn = () => new Browser(service).signIn(people.member.email);

const rename = (name: string, description = '') =>
  write`update organizations set version = version + 1, name = ${name}, description = ${description}
    where id = ${home}`.execute(service.database.query);
afterEach(async () => {
  await rename('Home');
});

const hostile = '</title><script>alert(1)</script>"\'&<!-- $& $1 {name} \u2028';

describe('the shell', () => {
  test('[W1] is for people with a session; others are led to sign in, and see public facts alone', async () => {
    const browser = await signIn();
    expect([browser.path, browser.page.status]).toEqual(['/', 200]);
    expect(browser.page.text).toContain('<div id="application">');
    expect(browser.page.text).toContain('<title>Home</title>');
    expect(browser.page.text).toContain('<span class="frame-name">Home</span>');
    const stranger = await ask('/', { accept: 'text/html' });
    expect([stranger.statusCode, stranger.headers.location, stranger.payload]).toEqual([303, '/login', '']);
    expect((await ask('/', { accept: 'text/html', cookie: 'sessionid=made-up' })).statusCode).toBe(303);
    // The service worker keeps a shell that says nothing about a reader.
    const kept = await ask('/index.html');
    expect(kept.payload).toBe(browser.page.text);
    for (const person of Object.values(people)) {
      expect(kept.payload).not.toContain(person.email);
      expect(kept.payload).not.toContain(person.fullName);
    }
  });

  test('[W171] is for all where the organization lets all read', async () => {
    await chooseSettings(service.database, home, { enable_spectator_access: true });
    const { payload } = await ask('/', { accept: 'text/html' });
    expect(payload).toContain('<div id="application">');
    expect(payload).toContain('<a href="/public">');
    expect((await ask('/login')).payload).toContain('<a href="/public">');
    await chooseSettings(service.database, home, {});
    for (const path of ['/index.html', '/login'])
      expect((await ask(path)).payload).not.toContain('"/public"');
    expect((await ask('/', { accept: 'text/html' })).statusCode).toBe(303);
  });

  test('allows scripts of its own alone, no foreign host, and no page around it', async () => {
    const { headers } = (await signIn()).page;
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
    );
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'parlance parlance-worker',
    });
    expect([...policy.values()].join(' ')).not.toMatch(/https?:|\*|unsafe-eval|\.[a-z]/);
    expect([...policy].filter(([, value]) => value!.includes('unsafe')).map(([name]) => name)).toEqual([
      'style-src-attr',
    ]);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(self\).*microphone=\(self\).*geolocation=\(\)/),
      'cache-control': 'no-store',
    });
  });

  test('[V17] shows the name of the organization as text, whatever it is', async () => {
    await rename(hostile, `${hostile} **bold**`);
    const page = (await ask('/index.html')).payload;
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    expect(page).toContain('$&amp; $1 {name}');
    expect(page.match(/<title>/g)).toHaveLength(1);
  });

  test('[W167] is in the language of the reader', async () => {
    expect((await ask('/index.html', { 'accept-language': 'ja' })).payload).toContain('<html lang="ja">');
    const english = await ask('/index.html', { 'accept-language': 'xx' });
    expect(english.payload).toContain('<html lang="en">');
    expect(english.headers.vary).toContain('Accept-Language');
  });

  test('has a card for services that show shared addresses: name, description, icon', async () => {
    await rename('The "Garden"', 'We **grow** :tomato:s & [more](https://example.org)');
    for (const path of ['/index.html', '/login']) {
      const { payload } = await ask(path);
      expect(payload).toContain('<meta property="og:title" content="The &quot;Garden&quot;">');
      expect(payload).toContain('<meta property="og:description" content="We grow 🍅s &amp; more">');
      expect(payload).toContain(`<meta property="og:url" content="${externalUrl}/">`);
      const [, image = ''] = /og:image" content="([^"]+)"/.exec(payload) ?? [];
      expect(image).toMatch(/^http:\/\/chat\.example\.org\//);
      expect((await ask(image.slice(externalUrl.length))).headers['content-type']).toBe('image/png');
    }
  });
});

test('programs that prefer JSON learn where to go on', async () => {
  for (const accept of ['application/json', 'application/json, text/html;q=0.5']) {
    const answer = await ask('/', { accept });
    expect(answer.json()).toMatchObject({
      result: 'success',
      realm_name: 'Home',
      server_settings: `${externalUrl}/api/v1/server_settings`,
    });
  }
  // Programs that take everything, such as those that show cards, get pages.
  for (const accept of ['*/*', 'text/html, application/json', 'nonsense'])
    expect((await ask('/', { accept })).statusCode).toBe(303);
});

describe('the manifest', () => {
  const manifest = async (language = 'en') =>
    (await ask('/manifest.webmanifest', { 'accept-language': language })).json();

  test('[W169] names the organization, its icons and places, in the language of the browser', async () => {
    await rename(hostile, 'We grow *things*');
    const answer = await ask('/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      name: hostile,
      description: 'We grow things',
      start_url: '/',
      display: 'standalone',
      theme_color: '#eef1f6',
      shortcuts: expect.arrayContaining([expect.objectContaining({ name: 'Inbox', url: '/#inbox' })]),
      share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
    });
    expect((await manifest('de')).shortcuts[0].name).toBe('Eingang');
  });

  test('leads to icons of its sizes, which change with the picture of the organization', async () => {
    const icons = async () => {
      const { icons } = (await manifest()) as { icons: { src: string; sizes: string; purpose?: string }[] };
      return Promise.all(
        icons.map(async ({ src, sizes }) => {
          const { status, headers, body } = await askFor(service, undefined, src);
          expect([status, headers['content-type']]).toEqual([200, 'image/png']);
          const { width, height, hasAlpha } = await sharp(body).metadata();
          expect(`${width}x${height}`).toBe(sizes);
          return { src, body, hasAlpha };
        }),
      );
    };
    const before = await icons();
    await owner.call(uploadIcon, {}, { file: new File([png(300, 300)], 'a.png') });
    const after = await icons();
    for (const [index, icon] of after.entries()) {
      expect(icon.src).not.toBe(before[index]!.src);
      expect(icon.body.equals(before[index]!.body)).toBe(false);
    }
    // A system cuts a shape out of it, so it has no clear parts.
    const { data } = await sharp(after[2]!.body).raw().ensureAlpha().toBuffer({ resolveWithObject: true });
    expect(data.filter((_value, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
    await owner.call(removeIcon);
    expect((await icons())[0]!.body.equals(before[0]!.body)).toBe(true);
    for (const path of ['/icons/64.png', '/icons/constructor', '/icons/..%2f32.png', '/icons/'])
      expect((await ask(path)).statusCode).toBe(404);
  });
});

test('[W1] the sign-in page introduces the organization safely', async () => {
  await owner.call(updateOrganization, {
    description: `# Garden\n\nWe grow :tomato: and **more**, see [here](https://example.org).\n\n${'$$'}x^2${'$$'}\n\n<script>alert(1)</script>`,
  });
  const { payload } = await ask('/login');
  const about = /<div class="about">(.*?)<\/div><\/header>/s.exec(payload)?.[1] ?? '';
  expect(about).toContain('<strong>more</strong>');
  expect(about).toContain('🍅');
  expect(about).toContain('<math');
  expect(about).toContain('&lt;script&gt;');
  expect(about).not.toMatch(/style=|<script|katex-html|<img/);
  expect(payload).toContain('<span>Home</span>');
  expect(payload).toContain('src="/organization-icon.png');
  expect(payload).toContain('You need an invitation to join this organization.');
  await chooseSettings(service.database, home, { invite_required: false });
  expect((await ask('/login', { 'accept-language': 'de' })).payload).toContain('href="/register"');
  await chooseSettings(service.database, home, {});
});
