/** What rendering looks up: readable channels, and known people. */
import { renderMessage } from '@parlance/protocol/messages/questions';
import { roles } from '@parlance/protocol/users/roles';
import { joinRoom, makeRoom, writeMessage } from '@parlance/testing/channels/room';
import type { Player } from '@parlance/testing/player';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';
import { write } from '../../db/sql.ts';
import { fetchReadable } from '../index.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { member, otherMember, moderator, guest, database } = service;
const home = member.person.organizationId;

const links = async (player: Player, name: string) =>
  (await player.bare.call(renderMessage, { content: `#**${name}**` })).rendered.includes('<a ');

test('[V2] a guest links to a web-public channel, and to no public one', async () => {
  await makeRoom(database, home, 'window', { isWebPublic: true });
  await makeRoom(database, home, 'plaza');
  expect([await links(guest, 'window'), await links(guest, 'plaza')]).toEqual([true, false]);
  expect([await links(member, 'window'), await links(member, 'plaza')]).toEqual([true, true]);
});

test('[V2] those link to a private channel who may read it without being in it', async () => {
  const { id } = await makeRoom(database, home, 'vault', { inviteOnly: true });
  await write`
    update channels set readers = ${[otherMember.id]}::int[], reader_role = ${roles.moderator}
    where organization_id = ${home} and id = ${id}`.execute(database.query);
  expect([await links(otherMember, 'vault'), await links(moderator, 'vault')]).toEqual([true, true]);
  expect([await links(member, 'vault'), await links(guest, 'vault')]).toEqual([false, false]);
});

test('people of a message that was read before are not read again', async () => {
  const room = await makeRoom(database, home, 'hall', { members: [member.id] });
  const id = await writeMessage(database, home, { to: room.id, from: otherMember.id });
  const inside = service.app.service;
  const organization = (await inside.directory.within(database.reader(home)))!;
  const actor = { ...member.person, role: roles.member } as never;
  const read = () =>
    service.countStatements(() =>
      fetchReadable(inside, { reader: database.reader(home), organization, actor }, id),
    );
  const first = await read();
  const second = await read();
  expect(second.result?.message.sender_id).toBe(otherMember.id);
  expect(second.statements.length).toBeLessThan(first.statements.length);
});

const hrefs = async (player: Player, content: string) => {
  const { rendered } = await player.bare.call(renderMessage, { content });
  return [...rendered.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
};

test('a link to a topic names its newest message, which leads there when the topic has another name', async () => {
  const { id } = await makeRoom(database, home, 'garden');
  const garden = `/#narrow/channel/${id}-garden`;
  const say = (topic: string) => writeMessage(database, home, { to: id, topic, from: otherMember.id });
  expect(await hrefs(member, '#**garden>beds**')).toEqual([`${garden}/topic/beds`]);
  await say('beds');
  const newest = await say('Beds');
  const unnamed = await say('');
  const links = '#**garden>beds** #**Garden>** #**garden>beds@7** #**garden** #**garden>paths**';
  expect(await hrefs(member, links)).toEqual([
    `${garden}/topic/beds/with/${newest}`,
    `${garden}/topic//with/${unnamed}`,
    `${garden}/topic/beds/near/7`,
    garden,
    `${garden}/topic/paths`,
  ]);
});

test('[V4] a link to a topic names no message that its author may not read', async () => {
  const room = await makeRoom(database, home, 'shed', {
    inviteOnly: true,
    historyPublicToSubscribers: false,
    members: [otherMember.id],
  });
  const say = () => writeMessage(database, home, { to: room.id, topic: 'tools', from: otherMember.id });
  const bare = `/#narrow/channel/${room.id}-shed/topic/tools`;
  const old = await say();
  await joinRoom(database, home, room, member.id);
  expect(await hrefs(member, '#**shed>tools**')).toEqual([bare]);
  expect(await hrefs(otherMember, '#**shed>tools**')).toEqual([`${bare}/with/${old}`]);
  const later = await say();
  expect(await hrefs(member, '#**shed>tools**')).toEqual([`${bare}/with/${later}`]);
});
