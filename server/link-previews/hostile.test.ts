import type { LookupFunction } from 'node:net';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { gif, png } from '@parlance/testing/images';
import { startSite } from '@parlance/testing/outside/site';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

const [site, inner, hanging] = await Promise.all([startSite(), startSite(), startSite()]);
/** Every name leads to loopback. */
const lookup: LookupFunction = (_hostname, options, callback) =>
  options.all === true
    ? callback(null, [{ address: '127.0.0.1', family: 4 }])
    : callback(null, '127.0.0.1', 4);
const service = await startService({ outgoing: { privateHosts: [site.host, hanging.host], lookup } });
afterAll(async () => {
  await service.close();
  await Promise.all([site, inner, hanging].map((one) => one.close()));
});
const { owner, member, otherMember } = service;
beforeAll(() => owner.call(updateOrganization, { inline_url_embed_preview: true }));

const sayAndShow = async (content: string) => {
  const { id } = await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content });
  await service.runJobs();
  return (await otherMember.call(getMessages, { message_ids: [id] })).messages[0]!.content;
};
const about = (title: string, more = '') => `<!doctype html><head><title>${title}</title>${more}</head>`;
const picturing = (address: string) => about('Pictured', `<meta property="og:image" content="${address}">`);
const move = (path: string, location: string) =>
  site.at(path, (response) => response.writeHead(302, { location }).end());

test('[V22] nothing inside the network is asked: as written, by a name, by a redirect, as a picture', async () => {
  inner.page('/secret', about('Secret'));
  inner.picture('/secret.png', png(9, 9));
  const named = inner.url.replace('127.0.0.1', 'inside.example.org');
  for (const address of [
    `${inner.url}/secret`,
    `${inner.url}/secret.png`,
    `${named}/secret`,
    `${named}/secret.png`,
    move('/to-inside', `${inner.url}/secret`),
    move('/to-named', `${named}/secret`),
    move('/to-picture.png', `${inner.url}/secret.png`),
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:8080/',
  ]) {
    const shown = await sayAndShow(address);
    expect(shown, address).not.toMatch(/message_embed|message_inline_image/);
  }
  expect(await sayAndShow(site.page('/pictures-inside', picturing(`${inner.url}/secret.png`)))).toContain(
    '/external_content/none.png',
  );
  expect(inner.asked).toEqual([]);
});

test('[V22] a page that moves in circles is given up', async () => {
  expect(await sayAndShow(move('/circle', '/circle'))).not.toContain('message_embed');
  expect(site.timesAsked('/circle')).toBe(4);
  // Remembered for an hour.
  await sayAndShow(`${site.url}/circle again`);
  expect(site.timesAsked('/circle')).toBe(4);
  service.clock.forward(3601);
  await sayAndShow(`${site.url}/circle later`);
  expect(site.timesAsked('/circle')).toBe(8);
});

test('[V22] only pages are read', async () => {
  const html = about('No page');
  for (const [path, type] of [
    ['/text', 'text/plain'],
    ['/svg', 'image/svg+xml'],
    ['/json', 'application/json'],
    ['/none', ''],
  ] as const)
    expect(await sayAndShow(site.page(path, html, type)), type).not.toContain('message_embed');
  const refused = site.at('/refused', (response) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end(html),
  );
  expect(await sayAndShow(refused)).not.toContain('message_embed');
  expect(await sayAndShow(site.page('/page', html))).toContain('No page');
});

test('[V22] of a page without an end, only the beginning is read', async () => {
  let sent = 0;
  let isClosed = false;
  const endless = site.at('/endless', (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(about('Endless'));
    const more = Buffer.alloc(65_536, ' ');
    const push = () => {
      while (!isClosed && response.write(more)) sent += more.length;
    };
    response.on('drain', push).on('close', () => {
      isClosed = true;
    });
    push();
  });
  expect(await sayAndShow(endless)).toContain('Endless');
  await expect.poll(() => isClosed).toBe(true);
  expect(sent).toBeLessThan(64 * 1_048_576);
});

test('[V22] a site that does not answer is left alone for a while, and holds up no other', async () => {
  const quick = site.page('/quick', about('Quick'));
  const never = hanging.at('/never', () => {});
  const shown = await sayAndShow(`${never} ${quick}`);
  expect(shown).toContain('Quick');
  await sayAndShow(hanging.at('/never-again', () => {}));
  expect(hanging.asked.map(({ path }) => path)).toEqual(['/never']);
});

test('[V17] what a page says of itself is text', async () => {
  const title = '</a><script>alert(1)</script>&lt;img src=x onerror=alert(1)&gt; "quoted" \u202Eevil\u2066';
  const page = site.page(
    '/hostile',
    `<head><meta property="og:title" content='${title}'><meta name="description" content="a&#0;b&#x200b;c&#10;d"></head>`,
  );
  const shown = await sayAndShow(page);
  expect(shown).toContain(
    '>&lt;/a&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; "quoted" evil</a>',
  );
  expect(shown).toContain('<div class="message_embed_description">a\u{fffd}bc d</div>');
  expect(shown).not.toMatch(/<script|<img|\p{Bidi_Control}/u);
});

test('[V25] long titles are cut, and pages that nest deeply do no harm', async () => {
  const long = await sayAndShow(site.page('/long', about('x'.repeat(50_000))));
  expect(long).toContain(`>${'x'.repeat(120)}…</a>`);
  expect(long.length).toBeLessThan(2000);
  const deep = site.page('/deep', `<title>Deep</title>${'<a><b><table><td>'.repeat(25_000)}`);
  expect(await sayAndShow(deep)).toContain('Deep');
  expect(await sayAndShow(site.page('/after', about('After')))).toContain('After');
});

test('[W116] a page is read in its own encoding', async () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Müsli</title>', 'latin1');
  expect(await sayAndShow(site.page('/in-page', latin, 'text/html'))).toContain('>Müsli<');
  const named = Buffer.from('<title>Gemüse</title>', 'latin1');
  expect(await sayAndShow(site.page('/in-header', named, 'text/html; charset=windows-1252'))).toContain(
    '>Gemüse<',
  );
  const japanese = Buffer.from([
    ...Buffer.from('<title>'),
    0x93,
    0xfa,
    0x96,
    0x7b,
    ...Buffer.from('</title>'),
  ]);
  expect(await sayAndShow(site.page('/japanese', japanese, 'text/html; charset=Shift_JIS'))).toContain(
    '>日本<',
  );
  expect(
    await sayAndShow(site.page('/unknown', '<title>Plain</title>', 'text/html; charset=x-none')),
  ).toContain('>Plain<');
});

test('[V25] bombs, broken pictures and drawings that are pages are not shown', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const address of [
    site.picture('/bomb.png', png(30_000, 30_000, 1)),
    site.picture('/frames.gif', gif(3, 20_000, 20_000), 'image/gif'),
    site.picture('/drawing.png', svg, 'image/svg+xml'),
    site.picture('/disguised.png', svg),
    site.picture('/half.png', png(100, 100, 1)),
    site.picture('/words.png', Buffer.from('words')),
    site.picture('/huge.png', Buffer.alloc(9 * 1_048_576)),
    site.page('/page.png', about('A page')),
  ])
    expect(await sayAndShow(address), address).not.toContain('message_inline_image');
});
