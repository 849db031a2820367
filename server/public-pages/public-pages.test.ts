/** Pages of public channels, without a session. */
import { updateChannel } from '@parlance/protocol/channels/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { externalUrl } from '@parlance/testing/cast';
import { makeRoom, writeMessage } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { chooseSettings } from '@parlance/testing/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [] } });
const closed = await startService({ webPublicChannels: false, law: { watchers: [] } });
const limited = await startService({ law: { watchers: [] }, rateLimits: true });
afterAll(() => Promise.all([service.close(), closed.close(), limited.close()]));
const { member, otherMember, owner, database } = service;
const home = member.person.organizationId;

const openToAll = (on: typeof service, isOpen: boolean) =>
  chooseSettings(on.database, home, { enable_spectator_access: isOpen });
beforeEach(() => openToAll(service, true));

const members = [member.id, otherMember.id];
const piazza = await makeRoom(database, home, 'Piazza Grande', { members, isWebPublic: true });
const ruin = await makeRoom(database, home, 'ruin', { members, isWebPublic: true, isArchived: true });
const square = await makeRoom(database, home, 'square', { members });
const cellar = await makeRoom(database, home, 'cellar', { members, inviteOnly: true });
const hostile = '</title><script>alert(1)</script>"\'&';

const say = async (to: number, topic: string, content: string) =>
  (await member.call(sendMessage, { type: 'channel', to, topic, content })).id;

const ask = (path: string, on = service, headers: Record<string, string> = {}) =>
  on.app.http.inject({
    method: 'GET',
    url: path,
    headers: { host: 'chat.example.org', accept: 'text/html', ...headers },
  });
const read = async (path: string) => (await ask(path)).payload;
const wordsIn = (page: string) =>
  [...page.matchAll(/<div class="words">(.*?)<\/div>/gs)].map(([, words]) => words);
const linksIn = (page: string) =>
  [...page.matchAll(/href="(\/public[^"]*)"/g)].map(([, link]) => link!.replaceAll('&#39;', "'"));
const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]+)">/.exec(page)?.[1];

let ids: readonly number[] = [];
beforeAll(async () => {
  ids = [
    await say(piazza.id, 'Tomatoes', 'Which are **ripe**?'),
    await say(piazza.id, 'Tomatoes', `Mine: ${hostile}\n\n1. in pots\n2. in beds`),
    await say(piazza.id, 'Compost / soil', 'After a year :tada:\n\n```spoiler Then\nthe secret\n```'),
  ];
  for (const to of [square, cellar]) await say(to.id, 'Tomatoes', 'the canary sings');
  await writeMessage(database, home, { to: ruin.id, from: member.id, topic: 'Tomatoes', content: 'canary' });
});

describe('[W171] [S158] a search engine', () => {
  test('walks from the public channels to each message, by links that stay', async () => {
    const channels = await read('/public');
    expect(linksIn(channels)).toEqual([`/public/${piazza.id}-piazza-grande`]);
    const topics = await read(linksIn(channels)[0]!);
    const address = `/public/${piazza.id}-piazza-grande/tomatoes`;
    expect(linksIn(topics)).toEqual([
      '/public',
      `/public/${piazza.id}-piazza-grande/compost%20%2F%20soil`,
      address,
    ]);
    const page = await read(address);
    expect(wordsIn(page)[0]).toBe('Which are ripe?');
    expect(page).toContain(`<article id="${ids[0]}">`);
    expect(linksIn(page)).toContain(`${address}?near=${ids[1]}#${ids[1]}`);
    expect(page).toContain(member.person.fullName);
    expect(page).toContain(
      `href="/#narrow/channel/${piazza.id}-Piazza-Grande/topic/Tomatoes/near/${ids[0]}"`,
    );
    const slashed = await read(linksIn(topics)[1]!);
    expect(wordsIn(slashed)).toEqual(['After a year 🎉\nThen\n(…)']);
  });

  test('learns where to look, and each public conversation with its newest message', async () => {
    const robots = await ask('/robots.txt');
    expect(robots.headers['content-type']).toMatch(/^text\/plain/);
    expect(robots.payload).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /json/\n\nSitemap: ${externalUrl}/sitemap.xml\n`,
    );
    await say(piazza.id, 'Beds & <paths>', 'dig');
    const map = await ask('/sitemap.xml');
    expect(map.headers['content-type']).toMatch(/^application\/xml/);
    const places = [...map.payload.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g)];
    const address = `${externalUrl}/public/${piazza.id}-piazza-grande`;
    expect(places.map(([, place]) => place)).toEqual([
      `${externalUrl}/public`,
      address,
      `${address}/beds%20%26%20%3Cpaths%3E`,
      `${address}/compost%20%2F%20soil`,
      `${address}/tomatoes`,
    ]);
    expect(Date.parse(places.at(-1)![2]!)).toBeGreaterThan(Date.now() - 600_000);
    expect(map.payload).not.toMatch(/square|cellar|ruin/);
    for (const [, place] of places)
      expect((await ask(place!.slice(externalUrl.length))).statusCode).toBe(200);
  });

  test('is asked to show a message with its conversation, under one address', async () => {
    const address = `/public/${piazza.id}-piazza-grande/tomatoes`;
    for (const path of [
      address,
      `/public/${piazza.id}/TOMATOES`,
      `/public/${piazza.id}-old-name/tomatoes`,
      `${address}?near=${ids[1]}`,
      `${address}?from=x`,
    ]) {
      const answer = await ask(path);
      expect(answer.statusCode).toBe(200);
      expect(canonicalOf(answer.payload)).toBe(`${externalUrl}${address}`);
      expect(answer.payload).not.toContain('noindex');
    }
    expect(wordsIn(await read(`${address}?near=${ids[1]}`))).toHaveLength(1);
    const card = await read(address);
    expect(card).toContain('<meta property="og:title" content="Tomatoes · Piazza Grande">');
    expect(card).toContain(`<meta property="og:url" content="${externalUrl}${address}">`);
    expect(card).toContain('<meta name="description" content="Which are ripe?">');
  });

  test('pages through long conversations and many topics, and sees each once', async () => {
    const long = await makeRoom(database, home, 'long', { members, isWebPublic: true });
    for (let index = 0; index < 120; index += 1)
      await writeMessage(database, home, {
        to: long.id,
        from: member.id,
        topic: 'Readings',
        content: `number ${index}`,
        html: `<p>number ${index}</p>`,
      });
    const seen: string[] = [];
    let next: string | undefined = `/public/${long.id}-long/readings`;
    const canonical: (string | undefined)[] = [];
    while (next !== undefined) {
      const page: string = await read(next);
      seen.push(...(wordsIn(page) as string[]));
      canonical.push(canonicalOf(page));
      next = /href="([^"]+)" rel="next"/.exec(page)?.[1];
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `number ${index}`));
    expect(new Set(canonical).size).toBe(3);
    for (let index = 0; index < 1001; index += 1)
      await writeMessage(database, home, {
        to: long.id,
        from: member.id,
        topic: index < 20 ? `Topic ${index}` : 'Readings',
      });
    const first = await read(`/public/${long.id}`);
    const more = /href="([^"]+)" rel="next"/.exec(first)?.[1];
    const second = await read(more!);
    const topics = [first, second].flatMap((page) =>
      linksIn(page).filter((link) => /\/\d+-long\/./.test(link)),
    );
    expect(topics).toHaveLength(21);
    expect(new Set(topics).size).toBe(21);
  });

  test('reads the longest topic', async () => {
    const topic = '園'.repeat(60);
    await say(piazza.id, topic, 'deep');
    const [link] = linksIn(await read(`/public/${piazza.id}`)).filter((one) => one.includes('%E5'));
    expect(wordsIn(await read(link!))).toEqual(['deep']);
  });
});

describe('[V17] what people wrote', () => {
  test('is text, in names of topics and channels too', async () => {
    const room = await makeRoom(database, home, hostile, { members, isWebPublic: true });
    await say(
      room.id,
      hostile.slice(0, 50),
      `${hostile} [x](javascript:alert(1)) ![y](https://example.org/z.png)`,
    );
    const topics = await read(`/public/${room.id}`);
    const [link] = linksIn(topics).filter((one) => one.includes('%3E'));
    for (const page of [await read('/public'), topics, await read(link!)]) {
      expect(page).not.toContain('<script');
      expect(page.match(/<title>/g)).toHaveLength(1);
      expect(page).not.toMatch(/<img(?! src="\/organization-icon)/);
      expect(page).not.toMatch(/href="(?!\/|http:\/\/chat\.example\.org)/);
    }
    const { headers } = await ask(link!);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });
});

describe('[V2] [V3] [S115] what is not public', () => {
  const missing = async (path: string, on = service) => {
    const { statusCode, payload } = await ask(path, on);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(payload).not.toMatch(/canary|square|cellar|ruin/);
    expect(payload).toContain('noindex');
    return payload.replace(/next=[^"]*/g, '');
  };

  test('is answered like what does not exist', async () => {
    const none = await missing('/public/987654');
    const nothing = await missing('/public/987654/tomatoes');
    for (const { id } of [square, cellar, ruin]) {
      expect(await missing(`/public/${id}`)).toBe(none);
      expect(await missing(`/public/${id}-cellar`)).toBe(none);
      expect(await missing(`/public/${id}/tomatoes`)).toBe(nothing);
      expect(await missing(`/public/${id}/tomatoes?near=1`)).toBe(nothing);
    }
    for (const odd of ['0', '-1', 'x', '99999999999999', '1e3', `${piazza.id}.5`, '%00', '..%2f'])
      await missing(`/public/${odd}`);
    await missing(`/public/${piazza.id}/no-such-topic`);
    await missing(`/public/${piazza.id}/tomatoes?near=99999999`);
    await missing(`/public/${piazza.id}/%00`);
  });

  test('is in no page, for any reader', async () => {
    const key = Buffer.from(`${owner.person.email}:${owner.person.apiKey}`).toString('base64');
    for (const path of ['/public', `/public/${piazza.id}`, `/public/${piazza.id}/tomatoes`]) {
      const { payload } = await ask(path, service, { authorization: `Basic ${key}` });
      expect(payload).not.toMatch(/canary|square|cellar|ruin/);
      expect(payload).not.toContain('@example.com');
    }
  });

  test('leaves at once: deleted messages, earlier texts, and a channel that is closed', async () => {
    const path = `/public/${piazza.id}/leaving`;
    const [first, second] = [
      await say(piazza.id, 'leaving', 'early bird'),
      await say(piazza.id, 'leaving', 'b'),
    ];
    expect(wordsIn(await read(path))).toEqual(['early bird', 'b']);
    await member.call(updateMessage, { message_id: first, content: 'late owl' });
    const edited = await read(path);
    expect(edited).toContain('edited');
    expect(edited).not.toContain('early bird');
    await owner.call(deleteMessage, { message_id: first });
    expect(wordsIn(await read(path))).toEqual(['b']);
    await owner.call(deleteMessage, { message_id: second });
    await missing(path);
    const stall = await makeRoom(database, home, 'stall', { members, isWebPublic: true });
    await say(stall.id, 'leaving', 'goodbye');
    expect(await read(`/public/${stall.id}/leaving`)).toContain('goodbye');
    await owner.call(updateChannel, { stream_id: stall.id, is_web_public: false });
    await missing(`/public/${stall.id}/leaving`);
    expect(await read('/public')).not.toContain('stall');
  });

  test('is everything where the organization or the service is closed', async () => {
    await openToAll(service, false);
    await openToAll(closed, true);
    const { id } = await makeRoom(closed.database, home, 'plaza', { isWebPublic: true });
    for (const path of ['/public', `/public/${piazza.id}`, `/public/${piazza.id}/tomatoes`])
      await missing(path);
    for (const path of ['/public', `/public/${id}`, '/sitemap.xml']) await missing(path, closed);
    for (const on of [service, closed])
      expect((await ask('/robots.txt', on)).payload).toBe(
        'User-agent: *\nDisallow: /api/\nDisallow: /json/\n',
      );
  });
});

test('a page costs one query, whatever it shows', async () => {
  await ask('/public');
  for (const path of ['/public', `/public/${piazza.id}`, `/public/${piazza.id}/tomatoes`, '/sitemap.xml']) {
    const { statements } = await service.countStatements(() => ask(path));
    expect(statements.filter((text) => /\bchannels\b/.test(text))).toHaveLength(1);
    // The other two find the organization.
    expect(statements).toHaveLength(3);
  }
});

test('many pages for one address are refused after a while', async () => {
  await openToAll(limited, true);
  const codes: number[] = [];
  for (let index = 0; index < 125; index += 1) codes.push((await ask('/public', limited)).statusCode);
  expect(codes.slice(0, 120)).toEqual(Array(120).fill(200));
  expect(codes.at(-1)).toBe(429);
});
