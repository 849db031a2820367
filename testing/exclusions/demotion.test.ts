/** After a demotion, automations of the person do no more than the person may do now. */
import { createBot } from '@parlance/protocol/bots/endpoints';
import { unsubscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { createGroup, updateGroupMembers } from '@parlance/protocol/groups/endpoints';
import { createScheduledMessage, getScheduledMessages } from '@parlance/protocol/scheduled/scheduled';
import { roles } from '@parlance/protocol/users/roles';
import { getUsers, updateUser } from '@parlance/protocol/users/users';
import { afterAll, expect, test } from 'vitest';
import { Browser } from '../browser.ts';
import { openRoom } from '../channels/open-room.ts';
import type { Player } from '../player.ts';
import { startService } from '../service.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, moderator, member, otherMember, clock } = service;
const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);
const become = (player: Player, role: number) =>
  owner.call(updateUser, { user_id: player.id, role: role as typeof roles.member });

const board = async (name: string, can_send_message_group: number, player: Player) => {
  const room = await openRoom(service, name, { members: [owner.id, player.id] });
  await owner.call(updateChannel, {
    stream_id: room.id,
    can_send_message_group: { new: can_send_message_group },
  });
  return room.id;
};
const schedule = async (player: Player, to: number) =>
  (
    await player.call(createScheduledMessage, {
      type: 'channel',
      to,
      topic: 'later',
      content: 'Hear, hear',
      scheduled_delivery_timestamp: Math.floor(clock.now() / 1000) + 60,
    })
  ).scheduled_message_id;
const failures = async (player: Player) =>
  (await player.call(getScheduledMessages)).scheduled_messages.filter(({ failed }) => failed).length;
const deliver = async () => {
  clock.forward(61);
  await service.runJobs();
};

test.for([
  [
    'a lower role',
    async () => become(moderator, roles.member),
    async () => become(moderator, roles.moderator),
  ],
  [
    'being a guest',
    async () => become(moderator, roles.guest),
    async () => become(moderator, roles.moderator),
  ],
] as const)('[H17] a scheduled message is not sent after %s', async ([name, lose, regain]) => {
  const to = await board(`board of ${name}`, systemGroups['role:moderators'], moderator);
  const before = await failures(moderator);
  await schedule(moderator, to);
  await deliver();
  expect(await failures(moderator)).toBe(before);
  await schedule(moderator, to);
  await lose();
  await deliver();
  expect(await failures(moderator)).toBe(before + 1);
  await regain();
});

test('[H17] a scheduled message is not sent after its sender left the group or the channel that let them write', async () => {
  const { group_id } = await owner.call(createGroup, {
    name: 'speakers',
    description: '',
    members: [member.id],
  });
  const to = await board('stage', group_id, member);
  await schedule(member, to);
  await owner.call(updateGroupMembers, { user_group_id: group_id, delete: [member.id] });
  await deliver();
  expect(await failures(member)).toBe(1);
  const { id } = await openRoom(service, 'backstage', { inviteOnly: true, members: [owner.id, member.id] });
  await schedule(member, id);
  await owner.call(unsubscribe, { subscriptions: ['backstage'], principals: [member.id] });
  await deliver();
  expect(await failures(member)).toBe(2);
});

test('[H17] an incoming webhook writes where its owner may, and no longer than that', async () => {
  const to = await board('alarms', systemGroups['role:administrators'], administrator);
  const { api_key } = await administrator.call(createBot, {
    full_name: 'Alarm',
    short_name: 'alarm',
    bot_type: 2,
  });
  const post = async () =>
    (
      await service.app.http.inject({
        method: 'POST',
        url: `/api/v1/external/slack_incoming?${new URLSearchParams({ api_key, stream: String(to) })}`,
        headers: { host: 'chat.example.org', 'content-type': 'application/json' },
        payload: JSON.stringify({ text: 'Fire' }),
      })
    ).statusCode;
  expect(await post()).toBe(200);
  await become(administrator, roles.member);
  expect(await post()).toBe(400);
  await become(administrator, roles.administrator);
});

test('[H17] a session and an API key of before do what the person may do now', async () => {
  const browser = await new Browser(service).signIn(administrator.person.email);
  const csrf = browser.cookies.get('csrftoken') ?? '';
  const rename = async (full_name: string) =>
    (
      await browser.request('PATCH', `/json/users/${otherMember.id}`, {
        form: { full_name },
        headers: { 'x-csrftoken': csrf },
      })
    ).status;
  expect(await rename('Named Once')).toBe(200);
  await become(administrator, roles.member);
  expect(await rename('Named Twice')).toBe(400);
  const refused = await administrator.refusal(updateUser, { user_id: otherMember.id, full_name: 'Thrice' });
  expect(refused.code).toBe('UNAUTHORIZED_PRINCIPAL');
  await become(administrator, roles.administrator);
  expect((await owner.call(getUsers)).members.map(({ full_name }) => full_name)).toContain('Named Once');
});
