import { createChannel, updateChannel } from '@parlance/protocol/channels/endpoints';
import {
  createFolder,
  type FolderObject,
  getFolders,
  reorderFolders,
  updateFolder,
} from '@parlance/protocol/channels/folders';
import { limits } from '@parlance/protocol/limits';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, administrator, member, guest } = service;

const names = (folders: unknown) => (folders as FolderObject[]).map(({ name }) => name);

test('[S103] folders are made, described, ordered and archived, and all users get the events', async () => {
  const client = await guest.listen();
  const { channel_folder_id: first } = await owner.call(createFolder, {
    name: ' Work ',
    description: 'What *pays*',
  });
  const { channel_folder_id: second } = await administrator.call(createFolder, { name: 'Play' });
  expect(await client.catchUp()).toMatchObject([
    {
      type: 'channel_folder',
      op: 'add',
      channel_folder: {
        id: first,
        name: 'Work',
        description: 'What *pays*',
        rendered_description: '<p>What <em>pays</em></p>',
        creator_id: owner.id,
        is_archived: false,
        order: 0,
      },
    },
    { op: 'add', channel_folder: { id: second, order: 1 } },
  ]);
  await owner.call(reorderFolders, { order: [second, first] });
  expect(await client.catchUp()).toMatchObject([{ op: 'reorder', order: [second, first] }]);
  expect(names((await member.call(getFolders)).channel_folders)).toEqual(['Play', 'Work']);
  await owner.call(updateFolder, { channel_folder_id: first, name: 'Labor', description: '' });
  expect(await client.catchUp()).toMatchObject([
    { op: 'update', channel_folder_id: first, data: { name: 'Labor', rendered_description: '' } },
  ]);
  const { id } = await owner.call(createChannel, { name: 'Inside', subscribers: [], folder_id: first });
  const archive = { channel_folder_id: first, is_archived: true };
  expect(await owner.refusal(updateFolder, archive)).toMatchObject({ code: 'BAD_REQUEST' });
  await owner.call(updateChannel, { stream_id: id, folder_id: second });
  await owner.call(updateFolder, archive);
  expect(names((await member.call(getFolders)).channel_folders)).toEqual(['Play']);
  const all = await member.call(getFolders, { include_archived: true });
  expect(names(all.channel_folders)).toEqual(['Play', 'Labor']);
  expect(names(client.snapshot.channel_folders)).toEqual([]);
  // An archived folder's name is free.
  await owner.call(createFolder, { name: 'LABOR' });
  expect(await owner.refusal(updateFolder, { ...archive, is_archived: false })).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('[V25] what is no name, no order or no folder is refused; only administrators choose', async () => {
  const { channel_folders } = await owner.call(getFolders, { include_archived: true });
  const order = channel_folders.map(({ id }) => id);
  const folder = { channel_folder_id: order[0]! };
  for (const wrong of [order.slice(1), [...order, order[0]!], [...order.slice(1), 999_999]])
    expect(await owner.refusal(reorderFolders, { order: wrong })).toMatchObject({ status: 400 });
  const tooLong = 'x'.repeat(limits.channelFolderNameLength + 1);
  for (const name of ['', '  ', tooLong, 'play', 'a\0b'])
    expect(await owner.refusal(createFolder, { name })).toMatchObject({ status: 400 });
  expect(await owner.refusal(updateFolder, { channel_folder_id: 2 ** 40, name: 'x' })).toMatchObject({
    status: 400,
  });
  expect(await service.outsider.refusal(updateFolder, { ...folder, name: 'Mine' })).toMatchObject({
    status: 400,
  });
  for (const player of [member, guest, service.moderator]) {
    const refusals = [
      player.refusal(createFolder, { name: 'Mine' }),
      player.refusal(updateFolder, { ...folder, name: 'Mine' }),
      player.refusal(reorderFolders, { order }),
    ];
    for (const refusal of await Promise.all(refusals))
      expect(refusal).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
  }
});
