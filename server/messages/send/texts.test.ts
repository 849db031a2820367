import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { startService } from '@parlance/testing/service';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { statements } from '../../db/migrations/0027-whole-characters.ts';
import { read, write } from '../../db/sql.ts';

const service = await startService();
afterAll(() => service.close());
const { member, otherMember, database } = service;

const send = async (client: string): Promise<number> => {
  const answer = await service.app.http.inject({
    method: 'POST',
    url: '/api/v1/messages',
    headers: {
      host: 'chat.example.org',
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${member.person.email}:${member.person.apiKey}`).toString('base64')}`,
    },
    payload: JSON.stringify({
      type: 'direct',
      to: [otherMember.id, service.owner.id],
      content: 'said',
      client,
    }),
  });
  expect(answer.statusCode).toBe(200);
  return (JSON.parse(answer.payload) as { id: number }).id;
};

test('[H12] the name of a program is cut between characters, and its message can be changed and deleted', async () => {
  for (const [client, kept] of [
    [`${'x'.repeat(63)}🦜🦜`, `${'x'.repeat(63)}🦜`],
    ['a\0b', 'ab'],
    ['a\ud83d', 'a\ufffd'],
  ] as const) {
    const id = await send(client);
    expect((await otherMember.call(getMessage, { message_id: id })).message.client).toBe(kept);
    await member.call(updateMessage, { message_id: id, content: 'changed' });
    await service.owner.call(deleteMessage, { message_id: id });
  }
});

test('[H12] one message of a batch that cannot be written fails alone', async () => {
  await write`alter table messages add constraint no_poison check (content <> 'poison')`.execute(
    database.query,
  );
  const contents = Array.from({ length: 20 }, (_, index) => (index % 7 === 3 ? 'poison' : `good ${index}`));
  const sent = await service.perform(() =>
    Promise.allSettled(
      contents.map((content) =>
        member.bare.call(sendMessage, { type: 'direct', to: [otherMember.id], content }),
      ),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(
    contents.map((content) => (content === 'poison' ? 'rejected' : 'fulfilled')),
  );
  expect(service.faults.take()).toHaveLength(3);
});

test('[H12] messages that were logged with halves of characters can be changed and deleted after the upgrade', async () => {
  const ids = [await send('Old'), await send('Old')] as const;
  const spoil = String.raw`\\\ud83d\ud83d and \\ud83d 🦜`;
  await write`
    update events set entry = replace(entry, '"client":"Old"', ${`"client":"${spoil}"`})
    where position = any(${ids}::bigint[])
  `.execute(database.query);
  for (const statement of statements) await write`${sql.raw(statement)}`.execute(database.query);
  const { rows } = await read<{ client: string }>`
    select entry::jsonb #>> '{event,message,client}' as client from events where position = ${ids[0]}
  `.execute(database.query);
  expect(rows).toEqual([{ client: '\\\ufffd\ufffd and \\ud83d 🦜' }]);
  await member.call(updateMessage, { message_id: ids[0], content: 'changed' });
  for (const id of ids) await service.owner.call(deleteMessage, { message_id: id });
});
