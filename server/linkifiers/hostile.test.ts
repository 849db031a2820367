import { addLinkifier, removeLinkifier } from '@parlance/protocol/linkifiers';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { renderMessage } from '@parlance/protocol/messages/questions';
import { startService } from '@parlance/testing/service';
import { measureStall } from '@parlance/testing/stall';
import { afterAll, expect, test } from 'vitest';
import { weigh } from './weigh.ts';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, outsider } = service;

const ticket = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' };
/** Takes a minute on a long message, scanning the rest of the text at every letter. */
const hostile = { pattern: '(?P<a>[a-c](?:.*[ab].{300}z)?)', url_template: 'https://e.example.com/{a}' };
const link = (id: string) => `<a href="https://tickets.example.com/${id}">#${id}</a>`;
const shownTo = async (id: number) =>
  (await otherMember.call(getMessage, { message_id: id, apply_markdown: true })).message.content;

test('[H8] a linkifier that takes too long holds up no sender, and its messages are sent without links', async () => {
  await owner.call(addLinkifier, ticket);
  await outsider.call(addLinkifier, ticket);
  const send = async (content: string) =>
    (await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content })).id;
  expect(await shownTo(await send('see #1'))).toBe(`<p>see ${link('1')}</p>`);
  const { id } = await owner.call(addLinkifier, hostile);

  const { result: long, stall } = await measureStall(() => send('a '.repeat(4950)));
  // Generous; without the defence it is a minute.
  expect(stall).toBeLessThan(5000);
  expect(await shownTo(long)).toBe(`<p>${'a '.repeat(4950).trim()}</p>`);
  // Only the pattern's organization loses links.
  expect(await shownTo(await send('see #2'))).toBe('<p>see #2</p>');
  expect((await outsider.call(renderMessage, { content: 'see #3' })).rendered).toBe(
    `<p>see ${link('3')}</p>`,
  );
  await owner.call(removeLinkifier, { filter_id: id });
});

test('[H8] patterns are small, each by itself and all together', async () => {
  const add = (pattern: string) =>
    owner.refusal(addLinkifier, { pattern, url_template: 'https://e.example.com/' });
  for (const pattern of ['(?:a{1,1000}){1,10}', '(?:x{50}){50}', 'x{600}y{600}', '(?:(?:ab|c){1,40}d){40}'])
    expect((await add(pattern)).message).toContain('must be a regular expression of RE2, and not too large');
  for (let index = 0; index < 20; index++)
    await owner.call(addLinkifier, { pattern: `${index}x{980}`, url_template: 'https://e.example.com/' });
  expect((await add('y{980}')).message).toContain('all linkifiers together');
});

test.each([
  ['abc', 3],
  ['[a-f]{40}', 40],
  ['[]}]{7}', 7],
  ['[[:alpha:]{9}]', 1],
  ['\\Q[{9}\\Ea{9}', 13],
  ['\\p{Greek}{30}', 30],
  ['\\x{1F600}{30}', 30],
  ['\\{20}', 4],
  ['(?:a{3}b){10}', 80],
  ['(?:(?:a{10}){10}){10}', 1440],
  ['(a', 3],
  ['a)', 1],
])('[H8] %s is as large as %i instructions', (source, size) => {
  expect(weigh(source)).toBe(size);
});
