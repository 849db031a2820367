import { deleteMessage } from '@parlance/protocol/messages/delete';
import { updateMessage } from '@parlance/protocol/messages/edit';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getAttachments } from '@parlance/protocol/uploads/uploads';
import { openRoom } from '@parlance/testing/channels/open-room';
import { ask, upload } from '@parlance/testing/files';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember } = service;

const statusFor = async (player: typeof member, url: string) =>
  (await ask(service, player.person, url)).status;
const shownBy = async () => (await member.call(getAttachments)).attachments.at(-1)!.message_ids;
const sendTo = (content: string, player = member) =>
  player.call(sendMessage, { type: 'direct', to: [member.id, otherMember.id], content });

test('[S44] an edit shows other files, and says which are not shown any more', async () => {
  const url = await upload(member, 'plan.txt', 'plan');
  const { id } = await sendTo('The plan is to follow.');
  const edit = (content: string) => member.call(updateMessage, { message_id: id, content });
  const listening = await member.listen();
  expect(await edit(`The [plan](${url})`)).toMatchObject({ detached_uploads: [] });
  expect(await listening.until(({ type }) => type === 'attachment')).toMatchObject({
    op: 'update',
    attachment: { message_ids: [id] },
  });
  expect(await statusFor(otherMember, url)).toBe(200);

  const { detached_uploads } = await edit('There is no plan.');
  const { attachments } = await member.call(getAttachments);
  expect(detached_uploads).toEqual([{ ...attachments.at(-1)!, message_ids: [] }]);
  expect(await listening.until(({ type }) => type === 'attachment')).toMatchObject({
    op: 'update',
    attachment: { message_ids: [] },
  });
  expect(await statusFor(otherMember, url)).toBe(404);
  expect(await statusFor(member, url)).toBe(200);
});

test('[V23] an edit opens no file that its editor may not read', async () => {
  const url = await upload(owner, 'secret.txt', 'secret');
  const { id } = await sendTo('Nothing', otherMember);
  await otherMember.call(updateMessage, { message_id: id, content: `[mine](${url})` });
  expect(await statusFor(otherMember, url)).toBe(404);
  expect(await statusFor(owner, url)).toBe(200);
});

test('[V23] a deletion closes what the message showed, and its owner gets an event', async () => {
  const yard = await openRoom(service, 'yard', { members: [owner.id, member.id, otherMember.id] });
  const url = await upload(member, 'plan.txt', 'plan');
  const say = () =>
    member.call(sendMessage, { type: 'channel', to: yard.id, topic: 'plans', content: `[plan](${url})` });
  const [first, second] = [await say(), await say()];
  expect(await shownBy()).toEqual([first.id, second.id]);
  const listening = await member.listen();
  for (const [gone, left] of [
    [first, [second.id]],
    [second, []],
  ] as const) {
    expect(await statusFor(otherMember, url)).toBe(200);
    await owner.call(deleteMessage, { message_id: gone.id });
    expect(await shownBy()).toEqual(left);
    expect(await listening.until(({ type }) => type === 'attachment')).toMatchObject({
      op: 'update',
      attachment: { message_ids: left },
    });
  }
  expect(await statusFor(otherMember, url)).toBe(404);
  expect(await statusFor(member, url)).toBe(200);
});

test('[V3] a message moved to a private channel takes its file along', async () => {
  const garden = await openRoom(service, 'garden', { members: [owner.id, otherMember.id] });
  const attic = await openRoom(service, 'attic', { inviteOnly: true, members: [owner.id] });
  const url = await upload(owner, 'map.txt', 'map');
  const { id } = await owner.call(sendMessage, {
    type: 'channel',
    to: garden.id,
    topic: 'maps',
    content: `[map](${url})`,
  });
  expect(await statusFor(otherMember, url)).toBe(200);
  await owner.call(updateMessage, { message_id: id, stream_id: attic.id });
  expect(await statusFor(otherMember, url)).toBe(404);
  await owner.call(updateMessage, { message_id: id, stream_id: garden.id });
  expect(await statusFor(otherMember, url)).toBe(200);
});
