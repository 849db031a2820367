import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startSmtpServer } from '../../testing/outside/smtp.ts';
import type { Mail } from '../frame/mailer.ts';
import { createMailer } from './mailer.ts';

const post = await startSmtpServer();
const options = { smtpUrl: post.url, from: 'talk@example.org', directory: '/none' };
const mailer = createMailer(options, pino({ level: 'silent' }));
afterAll(async () => {
  mailer.close();
  await post.close();
});
beforeEach(() => {
  post.taken.length = 0;
});
const mail: Mail = {
  id: 'mail1',
  to: 'somebody@example.com',
  fromName: 'Home',
  host: 'chat.example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const place = `chat.example.org/accounts/unsubscribe/missed_messages/12/${'x'.repeat(80)}`;

test('mail that can be ended says where, and with one click where the way is safe (RFC 2369, RFC 8058)', async () => {
  await mailer.deliver({ ...mail, unsubscribe: `https://${place}` });
  await mailer.deliver({ ...mail, unsubscribe: `http://${place}` });
  await mailer.deliver(mail);
  const [safe, open, none] = post.taken.map((source) => source.replace(/\r\n[ \t]+/g, ' '));
  expect(safe).toContain(`\r\nList-Unsubscribe: <https://${place}>\r\n`);
  expect(safe).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(open).toContain(`\r\nList-Unsubscribe: <http://${place}>\r\n`);
  expect(open).not.toContain('List-Unsubscribe-Post');
  expect(none).not.toContain('List-Unsubscribe');
});
