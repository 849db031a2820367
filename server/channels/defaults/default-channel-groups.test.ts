import {
  addDefaultChannel,
  createDefaultGroup,
  type DefaultGroupObject,
  deleteDefaultGroup,
  removeDefaultChannel,
  updateDefaultGroup,
  updateDefaultGroupChannels,
} from '@parlance/protocol/channels/defaults';
import { archiveChannel, createChannel } from '@parlance/protocol/channels/endpoints';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, guest } = service;

const make = async (name: string, options: object = {}) =>
  (await owner.call(createChannel, { name, subscribers: [owner.id], ...options })).id;

test('[S102] channels become default ones, and ordinary ones again', async () => {
  const [id, hidden] = [await make('Lobby'), await make('Cellar', { invite_only: true })];
  const [seeing, blind] = [await member.listen(), await guest.listen()];
  await administrator.call(addDefaultChannel, { stream_id: id });
  expect(await seeing.catchUp()).toMatchObject([{ type: 'default_streams', default_streams: [id] }]);
  expect(await blind.catchUp()).toEqual([]);
  await administrator.call(removeDefaultChannel, { stream_id: id });
  expect(await seeing.catchUp()).toMatchObject([{ type: 'default_streams', default_streams: [] }]);
  expect(await owner.refusal(addDefaultChannel, { stream_id: hidden })).toMatchObject({ status: 400 });
  expect(await member.refusal(addDefaultChannel, { stream_id: id })).toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  });
  expect(await owner.refusal(addDefaultChannel, { stream_id: 999_999 })).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  });
});

test('groups of default channels are made and changed; guests hear nothing of them', async () => {
  const [garden, kitchen] = [await make('Garden'), await make('Kitchen')];
  const [seeing, blind] = [await member.listen(), await guest.listen()];
  const { group_id } = await administrator.call(createDefaultGroup, {
    group_name: 'House',
    description: 'Where we live',
    stream_names: ['garden'],
  });
  expect(await seeing.catchUp()).toMatchObject([
    {
      type: 'default_stream_groups',
      default_stream_groups: [
        { id: group_id, name: 'House', description: 'Where we live', streams: [garden] },
      ],
    },
  ]);
  await owner.call(updateDefaultGroup, { group_id, new_group_name: 'Home' });
  const change = (op: 'add' | 'remove', name: string) => ({ group_id, op, stream_names: [name] });
  await owner.call(updateDefaultGroupChannels, change('add', 'Kitchen'));
  expect(await owner.refusal(updateDefaultGroupChannels, change('add', 'Kitchen'))).toMatchObject({
    status: 400,
  });
  await owner.call(updateDefaultGroupChannels, change('remove', 'Garden'));
  const groups = () => seeing.state.realm_default_stream_groups as DefaultGroupObject[];
  await seeing.catchUp();
  expect(groups()).toMatchObject([{ name: 'Home', streams: [kitchen] }]);
  await owner.call(archiveChannel, { stream_id: kitchen });
  await seeing.catchUp();
  expect(groups()).toMatchObject([{ name: 'Home', streams: [] }]);
  await owner.call(deleteDefaultGroup, { group_id });
  await seeing.catchUp();
  expect(groups()).toEqual([]);
  expect(await blind.catchUp()).toEqual([]);
});

test('private, archived, default and unknown channels are in no group; only administrators choose', async () => {
  await make('Vault', { invite_only: true });
  await make('Porch', { is_default_stream: true });
  for (const name of ['Vault', 'Kitchen', 'Porch', 'Nowhere'])
    expect(
      await owner.refusal(createDefaultGroup, { group_name: 'Bad', stream_names: [name] }),
    ).toMatchObject({ status: 400 });
  expect(await owner.refusal(createDefaultGroup, { group_name: ' ', stream_names: [] })).toMatchObject({
    status: 400,
  });
  const { group_id } = await owner.call(createDefaultGroup, { group_name: 'Good', stream_names: ['Garden'] });
  expect(await owner.refusal(createDefaultGroup, { group_name: 'GOOD', stream_names: [] })).toMatchObject({
    status: 400,
  });
  expect(await service.outsider.refusal(deleteDefaultGroup, { group_id })).toMatchObject({ status: 400 });
  const refusals = [
    member.refusal(createDefaultGroup, { group_name: 'Mine', stream_names: [] }),
    member.refusal(updateDefaultGroup, { group_id, new_description: 'Mine' }),
    member.refusal(updateDefaultGroupChannels, { group_id, op: 'remove', stream_names: ['Garden'] }),
    member.refusal(deleteDefaultGroup, { group_id }),
  ];
  for (const refusal of await Promise.all(refusals))
    expect(refusal).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
});
