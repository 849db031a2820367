import { getMessage } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { renderMessage } from '@parlance/protocol/messages/questions';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { ask, upload } from '@parlance/testing/files';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const service = await startService();
afterAll(() => service.close());
const { owner, member, otherMember } = service;

const htmlOf = async (content: string) => {
  const { id } = await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content });
  const { message } = await otherMember.call(getMessage, { message_id: id });
  return message.content;
};
const statusOf = async (url: string) => (await ask(service, otherMember.person, url)).status;

test('a video is played below the paragraph that links to it, unless the organization shows no files', async () => {
  const url = await upload(member, 'walk.mp4', 'no more than a name', 'video/mp4');
  const link = `<p>See <a href="${url}">it</a></p>`;
  expect(await htmlOf(`See [it](${url})`)).toBe(
    `${link}\n<div class="message_inline_image message_inline_video"><a href="${url}" title="it"><video preload="metadata" src="${url}"></video></a></div>`,
  );
  await owner.call(updateOrganization, { inline_image_preview: false });
  expect(await htmlOf(`See [it](${url})`)).toBe(link);
});

test('[V17] what only says that it is a video is none', async () => {
  const url = await upload(member, 'walk.mp4', '<script></script>', 'text/html');
  expect(await htmlOf(`[it](${url})`)).toBe(`<p><a href="${url}">it</a></p>`);
});

test('[V3] a file linked to by its whole address is shown to those who read the message', async () => {
  const url = await upload(member, 'list.txt', 'bread', 'text/plain');
  const home = member.person.url;
  expect(await statusOf(url)).toBe(404);
  expect(await htmlOf(`[it](${home}${url})`)).toBe(`<p><a href="${url}">it</a></p>`);
  expect(await statusOf(url)).toBe(200);
});

test('links to the own organization lose its host', async () => {
  const address = `${member.person.url}/#narrow/dm/1,2-dm`;
  expect(await member.call(renderMessage, { content: address })).toEqual({
    rendered: `<p><a href="#narrow/dm/1,2-dm">${address}</a></p>`,
  });
});
