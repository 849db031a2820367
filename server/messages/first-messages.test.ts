/** A deletion of a channel's last message during a send. */
import { deleteMessage } from '@parlance/protocol/messages/delete';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { openRoom } from '@parlance/testing/channels/open-room';
import { writeMessage } from '@parlance/testing/channels/room';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { read } from '../db/sql.ts';
import { healFirstMessages } from './first-messages.ts';

// The message has no event, so the snapshot law does not hold.
const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, member, database } = service;
const home = owner.person.organizationId;

/** A message whose send overlapped the deletion. */
const emptied = async (name: string) => {
  const room = await openRoom(service, name, { members: [owner.id, member.id] });
  const message = { type: 'channel', to: room.id, topic: 'soup', content: 'Hello' } as const;
  await owner.call(deleteMessage, { message_id: (await owner.call(sendMessage, message)).id });
  const { rows } = await read<{ id: number }>`
    select id from messages where organization_id = ${home} and recipient_id = ${room.id}
  `.execute(database.query);
  for (const { id } of rows) await owner.call(deleteMessage, { message_id: id });
  const late = await writeMessage(database, home, { to: room.id, from: owner.id });
  return { room, message, late };
};

test('[S176] the next message of the channel does not pass for its first', async () => {
  const { message, late } = await emptied('kitchen');
  const hers = await member.listen({ event_types: ['stream'] });
  await owner.call(sendMessage, message);
  expect(await hers.catchUp()).toMatchObject([{ property: 'first_message_id', value: late }]);
});

test('[S176] without another message it is put right by itself, once, with an event', async () => {
  const { room, late } = await emptied('pantry');
  const hers = await member.listen({ event_types: ['stream'] });
  expect(await service.perform(() => healFirstMessages(service.app.service))).toBe(1);
  expect(await hers.catchUp()).toMatchObject([
    { property: 'first_message_id', stream_id: room.id, value: late },
  ]);
  expect(await service.perform(() => healFirstMessages(service.app.service))).toBe(0);
});
