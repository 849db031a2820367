import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { ask, type Reader } from '@parlance/testing/files';
import { png } from '@parlance/testing/images';
import { startSite } from '@parlance/testing/outside/site';
import { startService } from '@parlance/testing/service';
import { afterAll, expect, test } from 'vitest';

const site = await startSite();
const service = await startService({ outgoing: { privateHosts: [site.host] } });
afterAll(async () => {
  await service.close();
  await site.close();
});
const { member, otherMember, outsider } = service;

const show = async (address: string): Promise<string> => {
  const { id } = await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: address });
  await service.runJobs();
  const [message] = (await otherMember.call(getMessages, { message_ids: [id] })).messages;
  return /src="([^"]+)"/.exec(message!.content)![1]!;
};
const get = (path: string, reader: Reader | undefined = otherMember.person) => ask(service, reader, path);

test('[W116] a picture of another site comes from this service, drawn again', async () => {
  const bytes = png(1000, 500);
  const path = await show(site.picture('/rose.png', Buffer.concat([bytes, Buffer.from('<script>')])));
  const { status, headers, body } = await get(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(body.toString('latin1', 8, 12)).toBe('WEBP');
  expect(body.toString('latin1')).not.toContain('<script>');
  expect(site.timesAsked('/rose.png')).toBe(1);
  for (const { headers: sent } of site.asked) expect(sent.cookie ?? sent.authorization).toBeUndefined();
});

test('[W116] it is fetched again after a week, and gone when the site does not have it any more', async () => {
  const path = await show(site.picture('/tulip.png', png(20, 20)));
  expect((await get(path)).status).toBe(200);
  service.clock.forward(7 * 86_400 + 1);
  await service.runJobs();
  expect((await get(path)).status).toBe(200);
  expect(site.timesAsked('/tulip.png')).toBe(2);
  service.clock.forward(7 * 86_400 + 1);
  site.page('/tulip.png', 'no picture any more');
  expect((await get(path)).status).toBe(404);
  expect((await get(path)).status).toBe(404);
  expect(site.timesAsked('/tulip.png')).toBe(3);
});

test('[V22] no reader makes the service fetch an address of their choice', async () => {
  const path = await show(site.picture('/lily.png', png(20, 20)));
  const [, , signature, hex] = path.split('/') as [string, string, string, string];
  const other = Buffer.from(site.picture('/other.png', png(20, 20))).toString('hex');
  for (const wrong of [
    `/external_content/${signature}/${other}`,
    `/external_content/${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}/${hex}`,
    `/external_content/${signature}/${hex.toUpperCase()}`,
    `/external_content/${signature}/${hex}00`,
    `/external_content/${signature}/zz`,
    `/external_content//${hex}`,
  ])
    expect((await get(wrong)).status, wrong).toBe(404);
  expect(site.timesAsked('/other.png')).toBe(0);
  expect((await ask(service, undefined, path)).status).toBe(401);
  expect((await get(path, outsider.person)).status).toBe(404);
});
