import { subscribe, unsubscribe } from '@parlance/protocol/channels/endpoints';
import { limits } from '@parlance/protocol/limits';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addSubmessage } from '@parlance/protocol/submessages';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { member, otherMember, guest, outsider, database } = service;

await member.call(subscribe, {
  subscriptions: [{ name: 'votes' }],
  invite_only: true,
  principals: [member.id, otherMember.id],
});
const send = async (content: string, widget_content?: string) =>
  (
    await member.call(sendMessage, {
      type: 'channel',
      to: 'votes',
      topic: 'soup',
      content,
      ...(widget_content === undefined ? {} : { widget_content }),
    })
  ).id;
const submessagesOf = async (message_id: number) =>
  (await member.call(getMessage, { message_id })).message.submessages;
const add = (message_id: number, content: object | string) => ({
  message_id,
  msg_type: 'widget' as const,
  content: typeof content === 'string' ? content : JSON.stringify(content),
});
const vote = { type: 'vote', key: 'canned,0', vote: 1 };

test('[S36] a poll is a message with a first submessage, and readers add votes and options', async () => {
  const reader = await otherMember.listen();
  const id = await send('/poll Which soup?\n* Leek\n- Pea\n\nTomato');
  const first = {
    msg_type: 'widget',
    content: JSON.stringify({
      widget_type: 'poll',
      extra_data: { question: 'Which soup?', options: ['Leek', 'Pea', 'Tomato'] },
    }),
    message_id: id,
    sender_id: member.id,
    id,
  };
  expect(await submessagesOf(id)).toEqual([first]);
  const [told] = await reader.catchUp();
  expect((told as unknown as { message: { submessages: unknown } }).message.submessages).toEqual([first]);
  await otherMember.call(addSubmessage, add(id, vote));
  const [event] = await reader.catchUp();
  const { id: position, ...fields } = event!;
  expect(fields).toEqual({
    type: 'submessage',
    msg_type: 'widget',
    content: JSON.stringify(vote),
    message_id: id,
    sender_id: otherMember.id,
    submessage_id: position,
  });
  expect((await submessagesOf(id)).map(({ sender_id }) => sender_id)).toEqual([member.id, otherMember.id]);
});

test('[S36] a to-do list has a title and tasks with descriptions', async () => {
  const id = await send('/todo Chores\nSweep: the yard\nCook');
  expect(JSON.parse((await submessagesOf(id))[0]!.content)).toEqual({
    widget_type: 'todo',
    extra_data: {
      task_list_title: 'Chores',
      tasks: [
        { task: 'Sweep', desc: 'the yard' },
        { task: 'Cook', desc: '' },
      ],
    },
  });
  const task = { type: 'new_task', key: 1, task: 'Rest', desc: '', completed: false };
  await otherMember.call(addSubmessage, add(id, task));
  await otherMember.call(addSubmessage, add(id, { type: 'strike', key: '0,canned' }));
  expect(await submessagesOf(id)).toHaveLength(3);
});

test('[S36] only the author changes the question, and nothing is added that is no part of the widget', async () => {
  const poll = await send('/poll What?');
  const plain = await send('/polling is fun');
  const question = { type: 'question', question: 'Why?' };
  expect((await otherMember.refusal(addSubmessage, add(poll, question))).message).toContain('author');
  await member.call(addSubmessage, add(poll, question));
  for (const content of [
    '{',
    '[]',
    'null',
    '{"type":"toString"}',
    { type: 'vote', key: 'a', vote: 2 },
    { type: 'strike', key: 'a' },
  ])
    expect(await member.refusal(addSubmessage, add(poll, content))).toMatchObject({ status: 400 });
  expect((await member.refusal(addSubmessage, add(plain, vote))).message).toContain('cannot attach');
});

test('[S36] a program sends choices as a widget; anything else is refused', async () => {
  const widget = {
    widget_type: 'zform',
    extra_data: {
      type: 'choices',
      heading: 'Well?',
      choices: [{ type: 'multiple_choice', short_name: 'A', long_name: 'Apple', reply: 'A' }],
    },
  };
  const id = await send('Well?', JSON.stringify(widget));
  expect(JSON.parse((await submessagesOf(id))[0]!.content)).toEqual(widget);
  for (const widget_content of ['{', '{"widget_type":"poll"}'])
    expect(
      await member.refusal(sendMessage, {
        type: 'channel',
        to: 'votes',
        topic: 'soup',
        content: 'x',
        widget_content,
      }),
    ).toMatchObject({ code: 'BAD_REQUEST' });
});

test('[V1] [V5] no user adds to what they may not read', async () => {
  const id = await send('/poll Secret?');
  const unknown = await guest.refusal(addSubmessage, add(10 ** 9, vote));
  await member.call(unsubscribe, { subscriptions: ['votes'], principals: [otherMember.id] });
  for (const player of [guest, otherMember, outsider])
    expect((await player.refusal(addSubmessage, add(id, vote))).message).toBe(unknown.message);
  await member.call(subscribe, { subscriptions: [{ name: 'votes' }], principals: [otherMember.id] });
});

test('[V25] a poll takes only so many additions', async () => {
  const id = await send('/poll Full?');
  await write`
    insert into submessages (organization_id, message_id, id, sender_id, msg_type, content)
    select ${member.person.organizationId}, ${id}, ${id} + n, ${member.id}, 'widget', '{}'
    from generate_series(1, ${limits.messageSubmessages - 1}) n
  `.execute(database.query);
  expect((await member.refusal(addSubmessage, add(id, vote))).message).toContain('at most');
});

test('[V25] [HN2] the additions to a poll have so many bytes altogether', async () => {
  const id = await send('/poll Heavy?');
  await write`
    insert into submessages (organization_id, message_id, id, sender_id, msg_type, content)
    select ${member.person.organizationId}, ${id}, ${id} + n, ${member.id}, 'widget', repeat('x', 10000)
    from generate_series(1, ${limits.messageSubmessageBytes / 10_000}) n
  `.execute(database.query);
  const refused = await member.refusal(addSubmessage, add(id, vote));
  expect(refused).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining('bytes') });
});

test('[S36] a user who votes from outside a public channel gets the event', async () => {
  await member.call(subscribe, { subscriptions: [{ name: 'square' }] });
  const poll = { type: 'channel', to: 'square', topic: 'soup', content: '/poll Which soup?\nLeek' } as const;
  const { id } = await member.call(sendMessage, poll);
  const voter = await otherMember.listen();
  await otherMember.call(addSubmessage, add(id, vote));
  const told = (await voter.catchUp()).filter(({ type }) => type === 'submessage');
  expect(told).toMatchObject([{ message_id: id, sender_id: otherMember.id, content: JSON.stringify(vote) }]);
});
