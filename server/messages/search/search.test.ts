import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { makeConversation, makeRoom, writeMessage } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { write } from '../../db/sql.ts';
import { Highlighter } from './highlight.ts';
import { parseSearch } from './words.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, newcomer, database } = service;
const home = member.person.organizationId;

const room = await makeRoom(database, home, 'library', { members: [member.id, otherMember.id] });
const texts = {
  deploy: 'We deployed the new version at noon.',
  deployment: 'The redeployment went well',
  chinese: '今天天气很好，我们去公园。',
  chineseToo: '天很好，气也很好',
  japanese: '東京タワーへ行きました',
  thai: 'วันนี้อากาศดีมาก',
  korean: '서버가 재시작되었습니다',
  address: 'see https://docs.example.org/guide/first_steps.html or ask help-desk@example.com',
  german: 'Die STRASSENBAHN fährt über die Brücke',
  number: 'invoice 20261121 is paid',
  emoji: 'hooray🎉party',
  markup: '<b>bold</b> & `x < y` isn’t it',
  greek: 'ΟΔΟΣ Οδυσσεύς',
  turkish: 'İSTANBUL Beyoğlu',
  decomposed: 'Cre\u0300me bru\u0302le\u0301e, \u110c\u1175\u11b8',
} as const;
type Name = keyof typeof texts;
const ids = {} as Record<Name, number>;
for (const name of Object.keys(texts) as Name[])
  ids[name] = await writeMessage(database, home, {
    to: room.id,
    from: otherMember.id,
    topic: name === 'number' ? 'Quarterly figures' : 'talk',
    content: texts[name],
    readBySender: false,
  });

const search = async (operand: string, reader = member) => {
  const narrow = [{ operator: 'search', operand }];
  const { messages } = await reader.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow,
  });
  return messages;
};
const found = async (operand: string) => {
  const seen = (await search(operand)).map(({ id }) => id);
  return (Object.keys(ids) as Name[]).filter((name) => seen.includes(ids[name]));
};

test.each<[string, string, Name[]]>([
  ['a word', 'noon', ['deploy']],
  ['a word in another case', 'strassenbahn', ['german']],
  ['a word with marks, in capitals', 'ÜBER', ['german']],
  ['the beginning of a word', 'depl', ['deploy', 'deployment']],
  ['another form of a word', 'deploying', ['deploy']],
  ['another form of a word, the other way', 'versions', ['deploy']],
  ['the end of a word', 'bahn', ['german']],
  ['the inside of a word', 'deploymen', ['deployment']],
  ['every word', 'deploy noon', ['deploy']],
  ['words of which one is missing', 'deploy absent', []],
  ['a phrase', '"new version"', ['deploy']],
  ['a phrase in another order', '"version new"', []],
  ['a phrase stands as it is', '"deploy the"', []],
  ['a number by its beginning', '2026', ['number']],
  ['a word of the topic', 'quarterly', ['number']],
  ['a phrase of the topic', '"quarterly figures"', ['number']],
  ['a topic and a content', 'figures paid', ['number']],
  ['part of an address', 'docs.example', ['address']],
  ['a name in an address', 'guide', ['address']],
  ['an address', 'help-desk@example.com', ['address']],
  ['a whole address', 'https://docs.example.org/guide/first_steps.html', ['address']],
  ['part of a name with a hyphen', 'desk', ['address']],
  ['part of a name with an underline', 'steps', ['address']],
  ['Chinese', '天气', ['chinese']],
  ['Chinese in quotes', '"天气很好"', ['chinese']],
  ['one Chinese character', '天', ['chinese', 'chineseToo']],
  ['the last Chinese character of a sentence', '园', ['chinese']],
  ['Chinese characters that are not neighbours', '气好', []],
  ['Chinese words apart', '公园 今天', ['chinese']],
  ['Japanese', 'タワー', ['japanese']],
  ['Japanese in two scripts', '京タ', ['japanese']],
  ['Thai', 'อากาศ', ['thai']],
  ['Korean without its particle', '서버', ['korean']],
  ['the inside of a Korean word', '시작', ['korean']],
  ['a word beside an emoji', 'party', ['emoji']],
  ['a tag is text', 'bold', ['markup']],
  ['a word that ends in a sigma, in capitals', 'ΟΔΟΣ', ['greek']],
  ['a word that ends in a sigma, in small letters', 'οδος', ['greek']],
  ['a word with its last sigma', 'Οδυσσεύς', ['greek']],
  ['that word in capitals', 'ΟΔΥΣΣΕΎΣ', ['greek']],
  ['the inside of such a word', 'δυσσεύς', ['greek']],
  ['a word with a dotted İ', 'İstanbul', ['turkish']],
  ['the same without', 'istanbul', ['turkish']],
  ['what was written with separate accents', 'brûlée', ['decomposed']],
  ['separate accents', 'cre\u0300me', ['decomposed']],
  ['what was written in separate Korean letters', '집', ['decomposed']],
  ['signs alone are nowhere', '🎉', []],
  ['nothing of the query language', "noon | absent:* & !('", []],
])('[S144] %s: %s', async (_what, operand, expected) => {
  expect(await found(operand)).toEqual(expected);
});

test('[S144] what is not found is what is left', async () => {
  const { messages } = await member.bare.call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow: [{ operator: 'search', operand: 'deploying', negated: true }],
  });
  const left = messages.map(({ id }) => id);
  expect(Object.values(ids).filter((id) => !left.includes(id))).toEqual([ids.deploy]);
});

test('[S144] what has just been sent is found by its parts, in an edited message by its new ones', async () => {
  await member.call(subscribe, { subscriptions: [{ name: 'workshop' }] });
  const { id } = await member.call(sendMessage, {
    type: 'channel',
    to: 'workshop',
    topic: 'Zahnradbahn',
    content: 'an unheardofword',
  });
  expect((await search('heardof')).map((message) => message.id)).toEqual([id]);
  expect((await search('radbahn')).map((message) => message.id)).toEqual([id]);
  await write`update messages set content = 'now anothernewword' where organization_id = ${home} and id = ${id}`.execute(
    database.query,
  );
  expect((await search('othernew')).map((message) => message.id)).toEqual([id]);
  expect(await search('heardof')).toEqual([]);
});

test('[S144] a part of a word is found, however many words have it inside', async () => {
  const words = Array.from(
    { length: 40 },
    (_, index) => `x${String.fromCharCode(97 + (index % 26))}${index}qzq`,
  );
  const id = await writeMessage(database, home, {
    to: room.id,
    from: otherMember.id,
    content: words.join(' '),
  });
  expect((await search('qzq')).map((message) => message.id)).toEqual([id]);
});

describe('[V5] nothing is found that may not be read', async () => {
  const closed = await makeRoom(database, home, 'cellar', {
    inviteOnly: true,
    historyPublicToSubscribers: false,
    members: [member.id],
  });
  const pair = await makeConversation(database, home, member.id, otherMember.id);
  await writeMessage(database, home, { to: closed.id, from: member.id, content: 'wine 葡萄酒 cellarkeys' });
  await writeMessage(database, home, { to: pair.id, from: member.id, topic: null, content: 'wine for two' });
  test.each(['wine', 'larkey', '葡萄', '"wine 葡萄酒"'])('%s', async (operand) => {
    expect(await search(operand)).not.toEqual([]);
    expect(await search(operand, newcomer)).toEqual([]);
  });
});

describe('highlighting', () => {
  const mark = (text: string) => `<span class="highlight">${text}</span>`;
  test('[S144] is of whole words, of other forms, and of characters', async () => {
    const [deploy] = await search('versions');
    expect(deploy?.match_content).toBe(`<p>We deployed the new ${mark('version')} at noon.</p>`);
    const [number] = await search('figures 2026');
    expect(number).toMatchObject({
      match_content: `<p>invoice ${mark('20261121')} is paid</p>`,
      match_subject: `Quarterly ${mark('figures')}`,
    });
    const [chinese] = await search('天气');
    expect(chinese?.match_content).toBe(`<p>今天${mark('天气')}很好，我们去公园。</p>`);
  });

  test.each([
    [
      'a',
      '<p title="a > a">a&amp;a &#x61; <br>b</p>',
      `<p title="a > a">${mark('a')}&amp;${mark('a')} &#x61; <br>b</p>`,
    ],
    [
      '"new version"',
      '<p><strong>new</strong> version, new</p>',
      `<p><strong>${mark('new')}</strong> ${mark('version')}, new</p>`,
    ],
    ['amp lt quot', '&amp; &lt;b&gt; &quot;', '&amp; &lt;b&gt; &quot;'],
    ['span highlight', '<b>span</b>', `<b>${mark('span')}</b>`],
    ['天天', '天天天', `${mark('天天')}天`],
    ['"x 今天"', 'x 今天天气', `${mark('x')} ${mark('今天')}天气`],
    ['abc abcdef', 'abcdefg', mark('abcdefg')],
    ['οδος İzmir', 'ΟΔΟΣ izmir İZMİR', `${mark('ΟΔΟΣ')} ${mark('izmir')} ${mark('İZMİR')}`],
    ['brûlée 집', 'bru\u0302le\u0301e \u110c\u1175\u11b8', `${mark('brûlée')} ${mark('집')}`],
  ])('of %s in %s', (operand, html, expected) => {
    expect(new Highlighter(parseSearch(operand)).html(html)).toBe(expected);
  });

  test('[V16] of a topic that looks like HTML is text', () => {
    expect(new Highlighter(parseSearch('img')).text('<img src=x> & b')).toBe(
      `&lt;${mark('img')} src=x&gt; &amp; b`,
    );
  });

  test('[V16] is linear in hostile text and hostile terms', () => {
    const before = process.cpuUsage();
    const hostile = ['<', '&', '<a "', '&#', 'a ', '天', '"', 'a<'];
    const terms = parseSearch(`"${'a '.repeat(5000)}" ${'天'.repeat(500)} ${'a" '.repeat(1000)}`);
    for (const text of hostile) new Highlighter(terms).html(text.repeat(10_000));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000);
  });
});
