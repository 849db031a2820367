import {
  addLinkifier,
  getLinkifiers,
  linkifiersData,
  removeLinkifier,
  reorderLinkifiers,
  testLinkifier,
  updateLinkifier,
} from '@parlance/protocol/linkifiers';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { renderMessage } from '@parlance/protocol/messages/questions';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { cast } from '../markdown/cast.ts';
import { renderMarkdown } from '../markdown/index.ts';
import { compilePattern, linkWords } from './compile.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest } = service;

const ticket = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' };
const render = async (content: string) => (await member.call(renderMessage, { content })).rendered;
const link = (id: string) => `<a href="https://tickets.example.com/${id}">#${id}</a>`;

describe('linkifiers', () => {
  test('[S44] [S90] go to clients that know templates, and not at all to others', async () => {
    const all = Object.keys(linkifiersData.keys.shape);
    expect(all).toEqual(['realm_linkifiers']);
    const modern = await guest.listen({ client_capabilities: { linkifier_url_template: true } });
    const older = await guest.listen();
    const { id } = await administrator.call(addLinkifier, ticket);
    const linkifier = {
      id,
      ...ticket,
      example_input: null,
      reverse_template: null,
      alternative_url_templates: [],
    };
    expect(await modern.until(({ type }) => type === 'realm_linkifiers')).toMatchObject({
      realm_linkifiers: [linkifier],
    });
    await older.catchUp();
    expect(older.events.filter(({ type }) => type === 'realm_linkifiers')).toEqual([]);
    expect((await guest.listen()).snapshot).toMatchObject({ realm_linkifiers: [], realm_filters: [] });
    expect(
      (await guest.listen({ client_capabilities: { linkifier_url_template: true } })).snapshot,
    ).toMatchObject({ realm_linkifiers: [linkifier], realm_filters: [] });
    expect(await member.call(getLinkifiers)).toMatchObject({ linkifiers: [linkifier] });
  });

  test('make links of words in messages, and of none in code or in links', async () => {
    expect(await render('see #12, and (#3) or "#4"; x#5 #6a')).toBe(
      `<p>see ${link('12')}, and (${link('3')}) or "${link('4')}"; x#5 #6a</p>`,
    );
    expect(await render('**#7** `#8` [#9](https://example.com/) https://example.com/#10')).toBe(
      `<p><strong>${link('7')}</strong> <code>#8</code> <a href="https://example.com/">#9</a> <a href="https://example.com/#10">https://example.com/#10</a></p>`,
    );
    expect(await render('```\n#11\n```')).not.toContain('tickets');
    expect(await render('#1 #2 #3')).toBe(`<p>${link('1')} ${link('2')} ${link('3')}</p>`);
  });

  test('[S36] make links of topics, and go before addresses', async () => {
    const listening = await otherMember.listen({ apply_markdown: true });
    const to = { type: 'direct', to: [otherMember.id], content: 'Look at #5' } as const;
    await member.call(sendMessage, to);
    const told = await listening.until(({ type }) => type === 'message');
    expect(JSON.stringify(told)).toContain('tickets.example.com/5');
    const { findTopicLinks } = await import('../messages/send/topic-links.ts');
    const organization = await service.app.service.directory.load(owner.person.organizationId);
    const topic = 'example.com and #5 and more';
    expect((await findTopicLinks(organization, [topic]))(topic)).toEqual([
      { text: 'example.com', url: 'https://example.com' },
      { text: '#5', url: 'https://tickets.example.com/5' },
    ]);
  });

  test('are tried in their order, which administrators choose; changes count at once', async () => {
    const [first] = (await owner.call(getLinkifiers)).linkifiers;
    const { id } = await owner.call(addLinkifier, {
      pattern: '(?P<word>#1+)',
      url_template: 'https://ones.example.com/{?word}',
    });
    expect(await render('#11')).toContain('tickets');
    await owner.call(reorderLinkifiers, { ordered_linkifier_ids: [id, first!.id] });
    expect(await render('#11')).toContain('https://ones.example.com/?word=%2311');
    for (const order of [[id], [id, id], [id, first!.id, 999], []])
      expect((await owner.refusal(reorderLinkifiers, { ordered_linkifier_ids: order })).status).toBe(400);
    await owner.call(updateLinkifier, {
      filter_id: id,
      pattern: 'ABC-(?P<n>\\d+)',
      url_template: 'https://abc.example.com/{n}',
      example_input: 'ABC-12',
      reverse_template: 'ABC-{n}',
      alternative_url_templates: ['https://abc.example.com/browse/{n}'],
    });
    expect(await render('ABC-12 is done')).toBe(
      '<p><a href="https://abc.example.com/12">ABC-12</a> is done</p>',
    );
    await owner.call(updateLinkifier, {
      filter_id: id,
      pattern: 'ABC-(?P<n>\\d+)',
      url_template: 'https://abc.example.com/{n}',
      alternative_url_templates: [],
    });
    expect((await owner.call(getLinkifiers)).linkifiers[0]).toMatchObject({
      example_input: 'ABC-12',
      reverse_template: 'ABC-{n}',
      alternative_url_templates: [],
    });
    await owner.call(removeLinkifier, { filter_id: id });
    expect(await render('ABC-12 is done')).toBe('<p>ABC-12 is done</p>');
    expect((await owner.refusal(removeLinkifier, { filter_id: id })).status).toBe(404);
    expect((await owner.refusal(updateLinkifier, { filter_id: id, ...ticket })).status).toBe(404);
  });

  test.each([
    { ...ticket, pattern: '' },
    { ...ticket, pattern: '#(?P<id>[0-9]+' },
    { ...ticket, pattern: '#(?P<id>[0-9]+))|((?P<x>a)' },
    { ...ticket, pattern: '(?=#)(?P<id>[0-9]+)' },
    { ...ticket, pattern: '(?P<id>(?:(?:x{100}){100}){100})' },
    { ...ticket, pattern: '#(?P<number>[0-9]+)' },
    { ...ticket, pattern: '#(?P<id>[0-9]+)(?P<more>x)' },
    { ...ticket, url_template: 'https://tickets.example.com/{id' },
    { ...ticket, url_template: 'javascript:alert({id})' },
    { ...ticket, url_template: '{+id}' },
    { ...ticket, example_input: 'nothing of it' },
    { ...ticket, reverse_template: '#{number}' },
    { ...ticket, reverse_template: '#{id' },
    { ...ticket, alternative_url_templates: ['https://a.example/{id}'] },
    { ...ticket, reverse_template: '#{id}', alternative_url_templates: ['https://a.example/'] },
  ])('[V17] refuse %j', async (asked) => {
    const wanted = asked.pattern === ticket.pattern ? { ...asked, pattern: '~(?P<id>[0-9]+)' } : asked;
    expect((await owner.refusal(addLinkifier, wanted)).status).toBe(400);
  });

  test('[W151] are tried on a text before they are added', async () => {
    const asked = { pattern: 'BUG-(?P<n>[0-9]+)', url_template: 'https://bugs.example.com/{n}' };
    const { links } = await owner.call(testLinkifier, {
      ...asked,
      example_input: '🌱 (BUG-7), BUG-x and BUG-12',
    });
    expect(links).toEqual([
      { start: 4, end: 9, url: 'https://bugs.example.com/7' },
      { start: 22, end: 28, url: 'https://bugs.example.com/12' },
    ]);
    expect(await owner.call(testLinkifier, { ...asked, example_input: 'none' })).toMatchObject({ links: [] });
    expect(await render('BUG-7')).toBe('<p>BUG-7</p>');
    for (const wrong of [{ pattern: 'BUG-(' }, { url_template: 'https://bugs.example.com/{other}' }])
      expect(
        (await owner.refusal(testLinkifier, { ...asked, ...wrong, example_input: 'BUG-7' })).status,
      ).toBe(400);
    const refused = await member.refusal(testLinkifier, { ...asked, example_input: 'BUG-7' });
    expect(refused.code).toBe('UNAUTHORIZED_PRINCIPAL');
  });

  test('the organization chooses the language of code that names none', async () => {
    const code = '```\nprint(1)\n```';
    expect(await render(code)).not.toContain('data-code-language');
    await owner.call(updateOrganization, { default_code_block_language: 'python' });
    expect(await render(code)).toContain('data-code-language="Python"');
    expect(await render('    print(1)')).not.toContain('data-code-language');
    await owner.call(updateOrganization, { default_code_block_language: '' });
  });

  test('are for administrators', async () => {
    expect((await member.refusal(addLinkifier, ticket)).code).toBe('UNAUTHORIZED_PRINCIPAL');
    expect((await owner.refusal(addLinkifier, ticket)).message).toContain('already exists');
  });

  test('[V17] an address that came out dangerous is no link', () => {
    const pattern = compilePattern('go:(?P<where>\\S*)')!;
    const linkifying = [{ pattern, urlTemplate: 'https://{+where}' }];
    const linkify = (text: string) => linkWords(linkifying, text, { left: 1e6, addresses: 1e5 });
    const html = (text: string) => renderMarkdown(text, { ...cast, linkify }).html;
    expect(html('go:wiki/a')).toBe('<p><a href="https://wiki/a">go:wiki/a</a></p>');
    expect(html('go:"onmouseover="x')).not.toMatch(/href="[^"]*"[^>]/);
    expect(html('so go: on')).toBe('<p>so go: on</p>');
    const evil = () => [{ start: 0, end: 2, url: 'javascript:alert(1)' }];
    expect(renderMarkdown('go', { ...cast, linkify: evil }).html).toBe('<p>go</p>');
  });
});

describe('[V16] hostile patterns and texts', () => {
  test.each(['(?P<a>(?:a+)+)b', '(?P<a>(?:a|aa)*)!', '(?P<a>(?:\\w|\\s)*)x{50}', '(?P<a>[a ](?:.*z)?)'])(
    '%s needs no more than a moment for the longest message',
    (source) => {
      const pattern = compilePattern(source)!;
      const text = 'a '.repeat(2500) + 'a'.repeat(5000);
      const linkifying = Array.from({ length: 20 }, () => ({
        pattern,
        urlTemplate: 'https://e.example/{a}',
      }));
      linkWords(linkifying, 'warm', { left: 1e6, addresses: 1e5 });
      const started = process.cpuUsage();
      linkWords(linkifying, text, { left: 5_000_000, addresses: 1e5 });
      const { user, system } = process.cpuUsage(started);
      expect((user + system) / 1000).toBeLessThan(4000);
    },
  );
});
