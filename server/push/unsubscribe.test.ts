import { updateSubscription } from '@parlance/protocol/channels/endpoints';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { register } from '@parlance/protocol/realtime';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { openRoom } from '@parlance/testing/channels/open-room';
import { afterAll, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { externalUrl } from '../../testing/cast.ts';
import { parseMail } from '../../testing/outside/mailbox.ts';
import { startSmtpServer } from '../../testing/outside/smtp.ts';
import { startService } from '../../testing/service.ts';

const smtp = await startSmtpServer();
const service = await startService({ mail: { smtpUrl: smtp.url }, law: { watchers: [] } });
afterAll(async () => {
  await service.close();
  await smtp.close();
});
const { member, otherMember, owner, clock } = service;
const ended = {
  enable_offline_email_notifications: false,
  enable_followed_topic_email_notifications: false,
  enable_stream_email_notifications: false,
} as const;
const wanted = {
  ...ended,
  enable_offline_email_notifications: true,
  enable_followed_topic_email_notifications: true,
} as const;

const receive = async () => {
  smtp.taken.length = 0;
  await member.call(sendMessage, { type: 'direct', to: [otherMember.id], content: 'Are you there?' });
  await service.runJobs();
  clock.forward(121);
  await service.runJobs();
  await service.runJobs();
  return smtp.taken.map(parseMail).filter(({ to }) => to === otherMember.person.email);
};
const settingsNow = async (player = otherMember) =>
  (({ ...(await player.call(register, { event_types: ['user_settings'] })) }) as Record<string, unknown>)
    .user_settings as object;
const post = (path: string, headers: Record<string, string> = {}, payload = '') =>
  service.app.http.inject({
    method: 'POST',
    url: path,
    headers: { host: new URL(externalUrl).host, ...headers },
    payload,
  });
const oneClick = (path: string) =>
  post(path, { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click');
const linkOf = async () => (await receive())[0]!.link;

test('the link stands in the header as in the text, and looking at it changes nothing', async () => {
  const [mail] = await receive();
  const { link, source, text, html } = mail!;
  expect(source).toMatch(new RegExp(`^List-Unsubscribe:\\s+<${externalUrl}${link}>$`, 'm'));
  expect(text).toContain(`Unsubscribe from these e-mails\n${externalUrl}${link}`);
  expect(html).toContain(`href="${externalUrl}${link}"`);
  const browser = new Browser(service);
  await browser.open(link);
  expect(browser.page.status).toBe(200);
  expect(browser.title).toBe('End e-mails?');
  await service.app.http.inject({ method: 'HEAD', url: link, headers: { host: new URL(externalUrl).host } });
  expect(await settingsNow()).toMatchObject(wanted);
  expect(await receive()).toHaveLength(1);
});

test('the button ends such mail, of channels too, notifies the programs of its reader, and does it once', async () => {
  const kitchen = await openRoom(service, 'kitchen', { members: [member.id, otherMember.id] });
  await otherMember.call(updateSubscription, {
    stream_id: kitchen.id,
    property: 'email_notifications',
    value: true,
  });
  const link = await linkOf();
  const queue = await otherMember.listen();
  const browser = new Browser(service);
  await browser.open(link);
  await browser.submit(link, {});
  expect(browser.title).toBe('No more e-mails');
  const told = await queue.catchUp();
  expect(told).toMatchObject([
    { type: 'user_settings', property: 'enable_offline_email_notifications', value: false },
    { type: 'user_settings', property: 'enable_followed_topic_email_notifications', value: false },
    {
      type: 'subscription',
      op: 'update',
      stream_id: kitchen.id,
      property: 'email_notifications',
      value: false,
    },
  ]);
  expect(await settingsNow()).toMatchObject(ended);
  await member.call(sendMessage, { type: 'channel', to: kitchen.id, topic: 'soup', content: 'leek' });
  expect(await receive()).toEqual([]);
  await browser.submit(link, {});
  expect(await queue.catchUp()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ type: 'user_settings' })]),
  );
  await otherMember.call(updateSettings, wanted);
});

test('RFC 8058: mail programs end it with one request, in either form, from anywhere and after a restart', async () => {
  const link = await linkOf();
  await service.restart();
  expect((await oneClick(link)).statusCode).toBe(200);
  expect(await settingsNow()).toMatchObject(ended);
  await otherMember.call(updateSettings, wanted);
  const multipart = await post(
    link,
    {
      'content-type': 'multipart/form-data; boundary=x',
      origin: 'https://mail.example.com',
      'sec-fetch-site': 'cross-site',
    },
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  );
  expect(multipart.statusCode).toBe(200);
  expect(await settingsNow()).toMatchObject(ended);
  await otherMember.call(updateSettings, wanted);
});

test('[V14] a link that is not right in every character ends no mail of any reader', async () => {
  const link = await linkOf();
  const wrong = [
    link.replace(`/${otherMember.id}/`, `/${owner.id}/`),
    link.replace(`/${otherMember.id}/`, `/0${otherMember.id}/`),
    `${link}=`,
    `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`,
    link.slice(0, link.lastIndexOf('/') + 1).concat('x'),
    link.replace(`/${otherMember.id}/`, '/me/'),
  ];
  for (const path of wrong) {
    expect((await oneClick(path)).statusCode, path).toBe(404);
    const { statusCode, payload } = await service.app.http.inject({
      method: 'GET',
      url: path,
      headers: { host: new URL(externalUrl).host },
    });
    expect([statusCode, payload.includes('This link is not valid.')], path).toEqual([404, true]);
  }
  expect(await settingsNow()).toMatchObject(wanted);
  expect(await settingsNow(owner)).toMatchObject(wanted);
  // Another organization's user with the same number.
  const { statusCode } = await service.app.http.inject({
    method: 'POST',
    url: link,
    headers: { host: new URL(service.outsider.person.url).host },
  });
  expect(statusCode).toBe(404);
});
