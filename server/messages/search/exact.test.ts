/** Search results depend only on what the reader may read [H15]. */
import { createChannel } from '@parlance/protocol/channels/endpoints';
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { makeConversation, makeRoom, writeMessage } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { read } from '../../db/sql.ts';
import { letWordsLeave } from './leaving-words.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, otherMember, guest, database, clock } = service;
const home = member.person.organizationId;
const room = await makeRoom(database, home, 'library', { members: [member.id, guest.id] });
const pair = await makeConversation(database, home, owner.id, otherMember.id);

const search = async (operand: string, reader = guest, negated = false) => {
  const narrow = [{ operator: 'search', operand, negated }];
  const asked = { anchor: 'newest', num_before: 100, num_after: 0, narrow } as const;
  const { messages } = await reader.bare.call(getMessages, { ...asked, narrow: [...narrow] });
  return messages.map(({ id, match_content }) => ({ id, match_content }));
};

const around = (part: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const letters = [...(from + index).toString(26)].map(
      (digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)],
    );
    return `k${letters.join('')}${part}y`;
  }).join(' ');

const words = async () => {
  const { rows } = await read<{ word: string }>`
    select distinct word from search_words where organization_id = ${home}`.execute(database.query);
  return new Set(rows.map(({ word }) => word));
};

const missing = async () => {
  const { rows } = await read<{ word: string }>`
    select distinct w.word from messages m cross join unnest(tsvector_to_array(m.search)) as w(word)
    where m.organization_id = ${home} and is_search_word(w.word)
    except select word from search_words where organization_id = ${home}`.execute(database.query);
  return rows.map(({ word }) => word);
};

test('[H15] what others say in private changes nothing of what a reader finds', async () => {
  const own = await writeMessage(database, home, {
    to: room.id,
    from: member.id,
    content: 'some prexyloqost and conxyloqing but not that',
  });
  const other = await writeMessage(database, home, {
    to: room.id,
    from: member.id,
    content: 'nothing of it',
  });
  const ask = async () => [
    await search('xyloq'),
    await search('xyloq', guest, true),
    await search('some xyloq'),
    await search('conxyloqed'),
  ];
  const before = await ask();
  expect(before.map((found) => found.map(({ id }) => id))).toEqual([[own], [other], [own], [own]]);
  expect(before[0]![0]!.match_content).toMatch(/<span class="highlight">prexyloqost<\/span>/);
  // Each number uses another search path.
  for (const [from, count] of [
    [0, 1],
    [1, 29],
    [30, 100],
    [130, 1300],
  ] as const) {
    const said = around('xyloq', from, count);
    const { length } = said.split(' ');
    for (let place = 0; place < length; place += 650)
      await writeMessage(database, home, {
        to: pair.id,
        from: owner.id,
        topic: null,
        content: said
          .split(' ')
          .slice(place, place + 650)
          .join(' '),
      });
    expect(await ask()).toEqual(before);
  }
  expect((await search('xyloq', otherMember)).length).toBeGreaterThan(4);
});

test('[H15] words leave the vocabulary with the last message that has them', async () => {
  await member.call(createChannel, { name: 'attic', subscribers: [member.id] });
  const say = async (content: string) =>
    (await member.bare.call(sendMessage, { type: 'channel', to: 'attic', topic: 'Dustheap', content })).id;
  const first = await say('quinquereme flotilla of nineveh [file](/user_uploads/1/aa/ZqSecretPath/boat.png)');
  const second = await say('flotilla again');
  expect([...(await words())]).toEqual(expect.arrayContaining(['quinquereme', 'zqsecretpath', 'flotilla']));
  await owner.bare.call(deleteMessage, { message_id: first });
  await member.bare.call(updateMessage, { message_id: second, content: 'flotilla no more' });
  await letWordsLeave(service.app.service);
  // Processes cache the word for a while.
  expect((await words()).has('quinquereme')).toBe(true);
  const late = await say('a late quinquereme');
  clock.forward(3 * 3600);
  await letWordsLeave(service.app.service);
  let kept = await words();
  expect(['quinquereme', 'flotilla'].filter((word) => !kept.has(word))).toEqual([]);
  expect(['nineveh', 'zqsecretpath', 'again'].filter((word) => kept.has(word))).toEqual([]);

  await owner.bare.call(deleteMessage, { message_id: late });
  await letWordsLeave(service.app.service);
  clock.forward(3 * 3600);
  await letWordsLeave(service.app.service);
  kept = await words();
  expect(kept.has('quinquereme')).toBe(false);
  expect(await missing()).toEqual([]);
  const again = await say('quinquereme');
  expect((await search('quereme', member)).map(({ id }) => id)).toEqual([again]);
});

test('[H15] every word of a message is in the vocabulary, whichever way it came', async () => {
  await member.bare.call(sendMessage, {
    type: 'channel',
    to: 'attic',
    topic: 'Ærøskøbing',
    content:
      "isn't can’t x=y 3.14 1e10 v2.0-beta foo_bar naïve Straße ΟΔΟΣ İzmir क्षत्रिय العربية ١٢٣٤ abc123 ½ cup ²3 ﬁne Ⅷ a̐éö̲ 今天abc",
  });
  await owner.bare.call(createChannel, { name: 'scullery', subscribers: [owner.id], announce: true });
  expect(await missing()).toEqual([]);
});
