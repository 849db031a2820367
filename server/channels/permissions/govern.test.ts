import { getChannel, getChannelId, subscribe, updateChannel } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService({ law: { watchers: [{ role: 'otherMember', capabilities: 'all' }] } });
afterAll(() => service.close());
const { owner, member, otherMember } = service;

const make = async (name: string, invite_only = false) => {
  await member.call(subscribe, { subscriptions: [{ name }], invite_only });
  return (await member.call(getChannelId, { stream: name })).stream_id;
};
const onlyOne = (id: number) => ({ direct_members: [id], direct_subgroups: [] });

test('who may post is changed, sent in the old words too, and in force', async () => {
  const stream_id = await make('News');
  const { systemGroups } = await service.app.service.directory.load(member.person.organizationId);
  const say = { type: 'channel', to: 'News', topic: 'today', content: 'hello' } as const;
  await otherMember.call(sendMessage, say);
  const client = await otherMember.listen({ event_types: ['stream'] });
  await member.call(updateChannel, {
    stream_id,
    can_send_message_group: { new: systemGroups['role:administrators'], old: systemGroups['role:everyone'] },
  });
  expect((await client.catchUp()).map(({ property, value }) => [property, value])).toEqual([
    ['can_send_message_group', systemGroups['role:administrators']],
    ['stream_post_policy', 2],
    ['is_announcement_only', true],
  ]);
  expect(await otherMember.refusal(sendMessage, say)).toMatchObject({ code: 'BAD_REQUEST' });
  expect(
    await member.refusal(updateChannel, {
      stream_id,
      can_send_message_group: { new: systemGroups['role:everyone'], old: systemGroups['role:everyone'] },
    }),
  ).toMatchObject({ code: 'EXPECTATION_MISMATCH', details: { field_name: 'can_send_message_group' } });
});

test('[V11] an owner who may not read a private channel cannot admit anybody to it', async () => {
  const stream_id = await make('Vault', true);
  for (const name of ['can_add_subscribers_group', 'can_subscribe_group'])
    expect(
      await owner.refusal(updateChannel, { stream_id, [name]: { new: onlyOne(owner.id) } }),
    ).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await owner.refusal(subscribe, { subscriptions: [{ name: 'Vault' }] })).toMatchObject({
    code: 'BAD_REQUEST',
  });
  await member.call(updateChannel, { stream_id, can_subscribe_group: { new: onlyOne(otherMember.id) } });
  const answer = await otherMember.call(subscribe, { subscriptions: [{ name: 'Vault' }] });
  expect(answer.subscribed).toEqual({ [otherMember.id]: ['Vault'] });
});

test('[V10] only those who administer a channel choose its permissions', async () => {
  const stream_id = await make('Ruled');
  expect(
    await otherMember.refusal(updateChannel, {
      stream_id,
      can_administer_channel_group: { new: onlyOne(otherMember.id) },
    }),
  ).toMatchObject({ code: 'BAD_REQUEST' });
  await member.call(updateChannel, {
    stream_id,
    can_administer_channel_group: { new: onlyOne(otherMember.id) },
  });
  expect((await member.call(getChannel, { stream_id })).stream.can_administer_channel_group).toEqual(
    onlyOne(otherMember.id),
  );
  await otherMember.call(updateChannel, { stream_id, description: 'Mine now' });
  expect(await member.refusal(updateChannel, { stream_id, description: 'Mine' })).toMatchObject({
    code: 'BAD_REQUEST',
  });
});
