import {
  archiveChannel,
  changeSubscriptions,
  createChannel,
  getChannel,
  getSubscribers,
  subscribe,
  unsubscribe,
  updateChannel,
} from '@parlance/protocol/channels/endpoints';
import { createGroup, updateGroupMembers, updateSubgroups } from '@parlance/protocol/groups/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { roles } from '@parlance/protocol/users/roles';
import { updateUser } from '@parlance/protocol/users/users';
import { overlap } from '@parlance/testing/overlap';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember, guest, newcomer, moderator } = service;
const { systemGroups } = await service.app.service.directory.load(owner.person.organizationId);

const group = async (name: string, members: number[]) =>
  (await owner.call(createGroup, { name, description: '', members })).group_id;
const hidden = async (name: string, options: object = {}) =>
  (
    await member.call(createChannel, {
      name,
      subscribers: [member.id],
      invite_only: true,
      history_public_to_subscribers: true,
      ...options,
    })
  ).id;
const ops = (events: readonly { op?: unknown; type: string }[]) =>
  events.filter(({ type }) => type !== 'user_group').map(({ op }) => op);

test('[V2] groups let people see a private channel, and shut them out again, with their subgroups', async () => {
  const outer = await group('outer', []);
  const inner = await group('inner', [owner.id]);
  const id = await hidden('Study', { can_subscribe_group: outer });
  const client = await newcomer.listen({ event_types: ['stream', 'subscription'] });
  await owner.call(updateGroupMembers, { user_group_id: inner, add: [newcomer.id] });
  expect(ops(await client.catchUp())).toEqual([]);
  await owner.call(updateSubgroups, { user_group_id: outer, add: [inner] });
  expect(ops(await client.catchUp())).toEqual(['create', 'peer_add']);
  await newcomer.call(getChannel, { stream_id: id });
  await owner.call(updateGroupMembers, { user_group_id: inner, delete: [newcomer.id] });
  expect(ops(await client.catchUp())).toEqual(['delete']);
  expect(await newcomer.refusal(getChannel, { stream_id: id })).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  });
});

test('[V2] a role that a permission names sees the channel as long as a user has it', async () => {
  const id = await hidden('Bridge', { can_administer_channel_group: systemGroups['role:moderators'] });
  const client = await otherMember.listen();
  await owner.call(updateUser, { user_id: otherMember.id, role: roles.moderator });
  expect(ops((await client.catchUp()).filter(({ type }) => type === 'stream'))).toEqual(['create']);
  await otherMember.call(updateChannel, { stream_id: id, description: 'Seen, not read' });
  // Administering a channel does not permit reading it.
  expect(await otherMember.refusal(subscribe, { subscriptions: [{ name: 'Bridge' }] })).toMatchObject({
    status: 400,
  });
  expect(
    await otherMember.refusal(sendMessage, { type: 'channel', to: id, topic: 't', content: 'x' }),
  ).toMatchObject({ status: 400 });
  await owner.call(updateUser, { user_id: otherMember.id, role: roles.member });
  expect(ops((await client.catchUp()).filter(({ type }) => type === 'stream'))).toEqual(['update', 'delete']);
});

test('[V5] a guest is let in by subscription alone, also where a permission names the guest', async () => {
  const id = await hidden('Annex', {
    can_subscribe_group: { direct_members: [guest.id, newcomer.id], direct_subgroups: [] },
  });
  expect(await guest.refusal(getChannel, { stream_id: id })).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  });
  await owner.call(updateUser, { user_id: newcomer.id, role: roles.guest });
  expect(await newcomer.refusal(getChannel, { stream_id: id })).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  });
  await owner.call(updateUser, { user_id: newcomer.id, role: roles.member });
  await newcomer.call(subscribe, { subscriptions: [{ name: 'Annex' }] });
  expect((await member.call(getSubscribers, { stream_id: id })).subscribers).toContain(newcomer.id);
});

test('[V2] a user who leaves still sees what a permission shows, and others hear of the leaving', async () => {
  const id = await hidden('Loft');
  await member.call(unsubscribe, { subscriptions: ['Loft'] });
  await member.call(updateChannel, { stream_id: id, description: 'Still mine to describe' });
  expect(await moderator.refusal(getChannel, { stream_id: id })).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  });
});

test('[V2] a user who becomes a guest while making a private channel makes none', async () => {
  const name = 'Cellar';
  const changeRole = (role: number) => ({ user_id: otherMember.id, role });
  const client = await otherMember.listen({ event_types: ['stream'] });
  await service.perform(async () => {
    const [, made] = await overlap(
      service,
      () => owner.bare.call(updateUser, changeRole(roles.guest)),
      () => otherMember.bare.call(createChannel, { name, subscribers: [owner.id], invite_only: true }),
    );
    expect(made).toMatchObject({ status: 'rejected', reason: { code: 'BAD_REQUEST' } });
  });
  await owner.call(updateUser, changeRole(roles.member));
  expect(JSON.stringify(await client.catchUp())).not.toContain(name);
});

test('[S93] a channel taken out of the archive is back for every client, as it was', async () => {
  const { id } = await member.call(createChannel, {
    name: 'Chest',
    subscribers: [member.id, otherMember.id, guest.id, newcomer.id],
  });
  await newcomer.call(unsubscribe, { subscriptions: ['Chest'] });
  const capable = await otherMember.listen({ client_capabilities: { archived_channels: true } });
  const older = await otherMember.listen();
  const former = await newcomer.listen();
  await member.call(archiveChannel, { stream_id: id });
  expect(
    await member.refusal(sendMessage, { type: 'channel', to: id, topic: 't', content: 'x' }),
  ).toMatchObject({ status: 400 });
  expect(await otherMember.refusal(updateChannel, { stream_id: id, is_archived: false })).toMatchObject({
    status: 400,
  });
  await member.call(updateChannel, { stream_id: id, is_archived: false });
  expect((await capable.catchUp()).map(({ property, value }) => [property, value])).toEqual([
    ['is_archived', true],
    ['is_archived', false],
  ]);
  expect(ops(await older.catchUp())).toEqual(['delete', 'create', 'add']);
  expect(ops(await former.catchUp())).toEqual(['delete', 'create', 'peer_add', 'add', 'remove']);
  await member.call(sendMessage, { type: 'channel', to: id, topic: 't', content: 'x' });
});

test('[S172] one event names several channels that the same people come to and leave', async () => {
  const client = await otherMember.listen();
  const names = ['North', 'South', 'East'];
  for (const name of names) await owner.call(createChannel, { name, subscribers: [guest.id] });
  await client.catchUp();
  const watching = await guest.listen();
  const both = [member.id, newcomer.id];
  await owner.call(subscribe, { subscriptions: names.map((name) => ({ name })), principals: both });
  const [added, ...more] = await client.catchUp();
  expect(more).toEqual([]);
  expect(added).toMatchObject({ op: 'peer_add', user_ids: [...both].sort((a, b) => a - b) });
  expect(added?.stream_ids).toHaveLength(3);
  expect(await watching.catchUp()).toHaveLength(1);
  await owner.call(unsubscribe, { subscriptions: names, principals: both });
  expect((await client.catchUp()).map(({ op }) => op)).toEqual(['peer_remove']);
});

test('joining and leaving in one request', async () => {
  await member.call(createChannel, { name: 'Old', subscribers: [otherMember.id] });
  await member.call(createChannel, { name: 'New', subscribers: [member.id] });
  expect(
    await otherMember.call(changeSubscriptions, { delete: ['Old'], add: [{ name: 'New' }] }),
  ).toMatchObject({ subscribed: { [otherMember.id]: ['New'] }, removed: ['Old'], not_removed: [] });
  // All or nothing.
  expect(
    await otherMember.refusal(changeSubscriptions, { delete: ['New'], add: [{ name: 'Loft' }] }),
  ).toMatchObject({ status: 400 });
  const left = await otherMember.call(changeSubscriptions, { delete: ['New'] });
  expect(left.removed).toEqual(['New']);
  expect(await otherMember.refusal(changeSubscriptions, {})).toMatchObject({ status: 400 });
});
