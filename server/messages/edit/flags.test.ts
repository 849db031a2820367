/** Flags that an edit's event carries for each reader. */
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { getMessage } from '@parlance/protocol/messages/fetch';
import { type OwnFlag, updateFlags } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { muteUser } from '@parlance/protocol/muted-users';
import { makeCrowd } from '@parlance/testing/channels/crowd';
import { openRoom } from '@parlance/testing/channels/open-room';
import type { Room } from '@parlance/testing/channels/room';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, describe, expect, test } from 'vitest';
import { write } from '../../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, guest, newcomer, database } = service;
const home = owner.person.organizationId;
const quiet = { send_notification_to_new_thread: false };
const players = [owner, administrator, moderator, member, otherMember, guest, newcomer];

const crowd = await makeCrowd(database, home, 150);

const say = async (room: Room, content: string, by: Player = member) =>
  (await by.call(sendMessage, { type: 'channel', to: room.id, topic: 'talk', content })).id;
const mark = (player: Player, message: number, flag: OwnFlag, op: 'add' | 'remove' = 'add') =>
  player.call(updateFlags, { messages: [message], op, flag });
const readInCrowd = (room: Room, message: number, readers: readonly number[]) =>
  write`insert into read_states (organization_id, user_id, recipient_id, read)
    select ${home}, id, ${room.id}, int8multirange(int8range(0, ${message}, '[]'))
    from unnest(${readers}::int[]) as r(id)
  `.execute(database.query);

/** Events carry the flags that reading the message returns. */
const tellsOwnFlags = async (message_id: number, change: () => Promise<unknown>): Promise<number> => {
  const listening = await Promise.all(
    players.map((player) => player.listen({ event_types: ['update_message'], all_public_streams: true })),
  );
  await change();
  const heard = await Promise.all(
    listening.map(async (ears, index) => {
      const [told] = await ears.catchUp();
      if (told === undefined) return 0;
      const { message } = await players[index]!.call(getMessage, { message_id });
      const flags = message.flags.filter((flag) => flag !== 'historical');
      expect({ of: players[index]!.person.fullName, flags: told.flags }).toEqual({
        of: players[index]!.person.fullName,
        flags,
      });
      return 1;
    }),
  );
  return heard.reduce<number>((sum, one) => sum + one, 0);
};

describe.each([
  ['nobody', 0],
  ['some', 60],
  ['most', 140],
])('[S37] where %s of a crowd has read it, each reader gets the own flags', (_, count) => {
  test.each(['Good day', '@**all** Hello'])('after an edit to %s and a move', async (content) => {
    const members = [owner, administrator, moderator, member, otherMember].map(({ id }) => id);
    const room = await openRoom(service, `garden ${count} ${content.length}`, {
      members: [...members, ...crowd],
    });
    // Only administrators may mention so many.
    const id = await say(room, 'Hello', administrator);
    await readInCrowd(room, id, crowd.slice(0, count));
    await Promise.all([mark(owner, id, 'read'), mark(member, id, 'starred')]);
    await mark(moderator, id, 'read');
    await mark(moderator, id, 'read', 'remove');
    // Joins after the message.
    await newcomer.call(subscribe, { subscriptions: [{ name: room.name }] });
    const heard = await tellsOwnFlags(id, () =>
      administrator.call(updateMessage, { ...quiet, message_id: id, content }),
    );
    expect(heard).toBeGreaterThan(5);
    await tellsOwnFlags(id, () =>
      owner.call(updateMessage, { ...quiet, message_id: id, topic: 'elsewhere' }),
    );
    const shed = await openRoom(service, `shed ${count} ${content.length}`, {
      members: [...members, ...crowd],
    });
    await tellsOwnFlags(id, () =>
      owner.call(updateMessage, { ...quiet, message_id: id, stream_id: shed.id }),
    );
  });
});

test('[S37] readers who muted its sender, and those who are not subscribed, get it as read', async () => {
  const room = await openRoom(service, 'orchard', { members: [member.id, owner.id] });
  await owner.call(muteUser, { muted_user_id: member.id });
  const id = await say(room, 'Hello');
  const change = () => member.call(updateMessage, { ...quiet, message_id: id, content: 'Good day' });
  expect(await tellsOwnFlags(id, change)).toBeGreaterThan(3);
});
