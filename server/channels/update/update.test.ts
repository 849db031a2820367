import type { ChannelObject, SubscriptionObject } from '@parlance/protocol/channels/channel';
import {
  archiveChannel,
  getChannel,
  getChannelId,
  getChannels,
  subscribe,
  unsubscribe,
  updateChannel,
  updateSubscription,
  updateSubscriptions,
} from '@parlance/protocol/channels/endpoints';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, otherMember, guest, newcomer } = service;

const make = async (name: string, options: { invite_only?: boolean; principals?: number[] } = {}) => {
  await member.call(subscribe, { subscriptions: [{ name }], ...options });
  return (await member.call(getChannelId, { stream: name })).stream_id;
};

test('[S50] [S67] muting is sent as two properties, one the inverse of the other', async () => {
  const id = await make('Muted');
  const client = await member.listen();
  const other = await otherMember.listen();
  await member.call(updateSubscription, { stream_id: id, property: 'in_home_view', value: false });
  expect(await client.catchUp()).toMatchObject([
    { type: 'subscription', op: 'update', stream_id: id, property: 'in_home_view', value: false },
    { type: 'subscription', op: 'update', stream_id: id, property: 'is_muted', value: true },
  ]);
  expect(await other.catchUp()).toEqual([]);
});

test('[S64] [S65] several properties at once', async () => {
  const id = await make('Tuned');
  const values = {
    color: '#ABCDEF',
    is_muted: true,
    pin_to_top: true,
    desktop_notifications: false,
    audible_notifications: true,
    push_notifications: false,
    email_notifications: true,
    wildcard_mentions_notify: false,
  };
  await member.call(updateSubscriptions, {
    subscription_data: Object.entries(values).map(([property, value]) => ({
      stream_id: id,
      property: property as keyof typeof values,
      value,
    })),
  });
  const client = await member.listen();
  const own = (client.snapshot.subscriptions as SubscriptionObject[]).find((one) => one.stream_id === id);
  expect(own).toMatchObject({ ...values, in_home_view: false });
});

test('[S66] a value of another type is refused, and nothing of the request is done', async () => {
  const id = await make('Strict');
  const changes = [
    { stream_id: id, property: 'pin_to_top', value: true },
    { stream_id: id, property: 'color', value: true },
  ] as const;
  for (const subscription_data of [changes, [{ ...changes[0], value: 'yes' }]])
    expect(
      await member.refusal(updateSubscriptions, { subscription_data: [...subscription_data] }),
    ).toMatchObject({
      status: 400,
    });
  expect(
    await otherMember.refusal(updateSubscription, { stream_id: id, property: 'is_muted', value: true }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
  expect(
    await guest.refusal(updateSubscription, { stream_id: id, property: 'is_muted', value: true }),
  ).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST' });
});

test('a channel is renamed and described by its administrators', async () => {
  const id = await make('Plain');
  const client = await otherMember.listen();
  await member.call(updateChannel, { stream_id: id, new_name: 'Fancy', description: 'So *fancy*' });
  expect(await client.catchUp()).toMatchObject([
    { op: 'update', property: 'name', value: 'Fancy', name: 'Plain' },
    { op: 'update', property: 'description', rendered_description: '<p>So <em>fancy</em></p>' },
  ]);
  expect(await otherMember.refusal(updateChannel, { stream_id: id, new_name: 'Mine' })).toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await member.refusal(updateChannel, { stream_id: id, new_name: 'muted' })).toMatchObject({
    status: 409,
    code: 'CHANNEL_ALREADY_EXISTS',
  });
  await member.call(updateChannel, { stream_id: id, new_name: 'FANCY' });
});

test('[V3] users who are not subscribed lose sight of a channel that turns private', async () => {
  const id = await make('Open', { principals: [member.id, newcomer.id] });
  const staying = await newcomer.listen();
  const losing = await otherMember.listen();
  await member.call(updateChannel, { stream_id: id, is_private: true });
  expect((await losing.catchUp()).map((event) => event.op)).toEqual(['delete']);
  expect(await staying.catchUp()).toMatchObject([
    { op: 'update', property: 'invite_only', value: true, history_public_to_subscribers: false },
  ]);
  expect(await otherMember.refusal(getChannel, { stream_id: id })).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  });
});

test('users who could not see a channel that turns public get it, with its subscribers', async () => {
  const id = await make('Closed', { invite_only: true, principals: [member.id, newcomer.id, guest.id] });
  const gaining = await otherMember.listen();
  const blind = await guest.listen();
  await member.call(updateChannel, { stream_id: id, is_private: false });
  expect((await gaining.catchUp()).map((event) => event.op)).toEqual(['create', 'peer_add']);
  const found = (gaining.state.streams as ChannelObject[]).find((one) => one.stream_id === id);
  expect(found).toMatchObject({ subscriber_count: 3, invite_only: false });
  expect((await blind.catchUp()).map((event) => event.op)).toEqual(['update']);
});

test('[V11] an administrator who may not read a private channel cannot open it', async () => {
  const id = await make('Sealed', { invite_only: true });
  expect(await owner.refusal(updateChannel, { stream_id: id, is_private: false })).toMatchObject({
    status: 400,
  });
  expect(
    await owner.refusal(updateChannel, { stream_id: id, history_public_to_subscribers: true }),
  ).toMatchObject({ status: 400 });
  await owner.call(updateChannel, { stream_id: id, description: 'Still sealed' });
});

test('[S93] an archived channel is gone for clients that do not know of such', async () => {
  const id = await make('Attic');
  const knowing = await member.listen({ client_capabilities: { archived_channels: true } });
  const unknowing = await member.listen();
  expect(await otherMember.refusal(archiveChannel, { stream_id: id })).toMatchObject({ code: 'BAD_REQUEST' });
  await member.call(archiveChannel, { stream_id: id });
  expect((await knowing.catchUp()).map((event) => event.op)).toEqual(['update']);
  expect((await unknowing.catchUp()).map((event) => event.op)).toEqual(['delete']);
  await member.call(updateChannel, { stream_id: id, description: 'Dusty' });
  await member.call(updateSubscription, { stream_id: id, property: 'pin_to_top', value: true });
  await member.call(unsubscribe, { subscriptions: ['Attic'] });
  const later = await knowing.catchUp();
  expect(later.map(({ type, op }) => `${type} ${String(op)}`)).toEqual([
    'stream update',
    'subscription update',
    'subscription remove',
  ]);
  for (const event of later) expect(Object.keys(event)).not.toContain('archived');
  expect((await unknowing.catchUp()).map(({ type, op }) => `${type} ${String(op)}`)).toEqual([
    'subscription remove',
  ]);
  const listed = await member.call(getChannels, {});
  expect(listed.streams.map((one) => one.stream_id)).not.toContain(id);
  const all = await member.call(getChannels, { exclude_archived: false });
  expect(all.streams.map((one) => one.stream_id)).toContain(id);
  expect(await otherMember.refusal(subscribe, { subscriptions: [{ name: 'Attic' }] })).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('[S102] default channels go to all users but guests', async () => {
  const listening = await Promise.all([otherMember.listen(), guest.listen()]);
  await administrator.call(subscribe, { subscriptions: [{ name: 'Welcome' }], is_default_stream: true });
  const [seeing, blind] = await Promise.all(listening.map((one) => one.catchUp()));
  expect(seeing?.map((event) => event.type)).toContain('default_streams');
  expect(blind).toEqual([]);
  expect(
    await member.refusal(subscribe, { subscriptions: [{ name: 'Pushy' }], is_default_stream: true }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
});
