import { addAlertWords, getAlertWords, removeAlertWords } from '@parlance/protocol/alert-words';
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { limits } from '@parlance/protocol/limits';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { Lookup } from './lookup.ts';

const service = await startService();
afterAll(() => service.close());
const { member, otherMember, newcomer } = service;

await member.call(subscribe, {
  subscriptions: [{ name: 'kitchen' }],
  principals: [member.id, otherMember.id],
});
const send = async (content: string) =>
  (await otherMember.call(sendMessage, { type: 'channel', to: 'kitchen', topic: 'soup', content })).id;

test('[S168] alert words are added, sent in events, listed and taken away, whatever their capitals', async () => {
  const client = await member.listen();
  const mine = async () => (await member.call(getAlertWords)).alert_words;
  expect(await member.call(addAlertWords, { alert_words: ['Soup', ' soup ', 'big pan', ''] })).toMatchObject({
    alert_words: ['Soup', 'big pan'],
  });
  expect((await client.catchUp()).map(({ alert_words }) => alert_words)).toEqual([['Soup', 'big pan']]);
  expect((await member.listen()).snapshot.alert_words).toEqual(['Soup', 'big pan']);
  await member.call(removeAlertWords, { alert_words: ['BIG PAN', 'other'] });
  expect(await mine()).toEqual(['Soup']);
  expect((await otherMember.call(getAlertWords)).alert_words).toEqual([]);
});

test('[S37] [S168] has_alert_word is for those who receive the message, from the next message on', async () => {
  await member.call(addAlertWords, { alert_words: ['leek'] });
  await newcomer.call(addAlertWords, { alert_words: ['leek'] });
  const client = await member.listen();
  const id = await send('A leek, please');
  expect((await client.catchUp())[0]).toMatchObject({ type: 'message', flags: ['has_alert_word'] });
  const flagsOf = async (player: typeof member, message_id: number) =>
    (await player.call(getMessage, { message_id })).message.flags;
  expect(await flagsOf(member, id)).toEqual(['has_alert_word']);
  expect(await flagsOf(newcomer, id)).toEqual(['read', 'historical']);
  expect(await flagsOf(member, await send('Leeks and sleek'))).toEqual([]);
  await member.call(removeAlertWords, { alert_words: ['leek'] });
  expect(await flagsOf(member, await send('leek'))).toEqual([]);
});

test('[V25] words are bounded in length and number', async () => {
  const long = 'x'.repeat(limits.alertWordLength + 1);
  expect((await member.refusal(addAlertWords, { alert_words: [long] })).message).toBe(
    'alert_words[0] is too long (limit: 100 characters)',
  );
  const many = Array.from({ length: limits.alertWords }, (_, index) => `word${index}`);
  await otherMember.call(addAlertWords, { alert_words: many });
  expect((await otherMember.refusal(addAlertWords, { alert_words: ['more'] })).message).toContain('At most');
});

describe('the lookup', () => {
  const lookup = new Lookup();
  lookup.set(1, ['soup', 'C++', 'big pan']);
  lookup.set(2, ['会议', 'soups', ':)']);

  test.each([
    ['soup', [1]],
    ['(Soup)', [1]],
    ['soupy', []],
    ['soups', [2]],
    ['the big pan.', [1]],
    ['c++ it is', [1]],
    ['明天会议吧', [2]],
    ['well:) soup', [1, 2]],
    ['', []],
  ])('%s alerts %j', (text, users) => {
    expect([...lookup.match(text)].sort()).toEqual(users);
  });

  test('forgets words that are replaced', () => {
    const changing = new Lookup();
    changing.set(1, ['soup', 'so']);
    changing.set(1, ['so']);
    expect([...changing.match('soup')]).toEqual([]);
    expect([...changing.match('so soup')]).toEqual([1]);
  });

  test('[V25] takes steps in proportion to the text', () => {
    const greedy = new Lookup();
    greedy.set(
      1,
      Array.from({ length: 500 }, (_, n) => `${'a '.repeat(45)}${n}`),
    );
    const before = process.cpuUsage();
    greedy.match('a '.repeat(5000));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  });
});
