import { type Logger, pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startSmtpServer } from '../../testing/outside/smtp.ts';
import type { Mail } from '../frame/mailer.ts';
import { Postponed } from '../jobs/task.ts';
import { createMailer } from './mailer.ts';

const post = await startSmtpServer();
const lines: string[] = [];
const log: Logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const mailer = createMailer({ smtpUrl: post.url, from: 'talk@example.org', directory: '/none' }, log);
afterAll(async () => {
  mailer.close();
  await post.close();
});
beforeEach(() => {
  lines.length = 0;
});

const mail: Mail = {
  id: 'mail1',
  to: 'Some.Body@example.com',
  userId: 12,
  fromName: 'Home',
  host: 'chat.example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const postponed = async (): Promise<string> => {
  const error: unknown = await mailer.deliver(mail).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Postponed);
  return String(error);
};

test.each([
  [
    'RCPT',
    '550 5.1.1 <some.body@example.com>: user some.body unknown',
    '550 5.1.1 <(address)>: user (address) unknown (RCPT TO)',
  ],
  [
    'DATA',
    '554 5.7.1 from talk@example.org to Some.Body@example.com: no',
    '554 5.7.1 from (address) to (address): no (DATA)',
  ],
] as const)(
  '[V24] a mail that is refused for good at %s is one line, about a user and without addresses',
  async (at, refusal, reason) => {
    Object.assign(post, { refusal, refusedAt: at });
    await mailer.deliver(mail);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, mail: 'mail1', user: 12, reason });
    expect(JSON.parse(lines[0]!)).not.toHaveProperty('err');
    expect(lines[0]).not.toMatch(/some\.body|talk@/i);
    expect(lines[0]).toMatch(/address of this user/);
  },
);

test('[V24] what may go out later, and what a mistake in the settings stops, is tried again and logged without addresses', async () => {
  Object.assign(post, { refusal: '451 4.3.0 <some.body@example.com> later', refusedAt: 'RCPT' });
  expect(await postponed()).toContain(
    'mail mail1 to user 12 did not go out: 451 4.3.0 <(address)> later (RCPT TO)',
  );
  Object.assign(post, { refusal: '550 5.7.1 talk@example.org may not send here', refusedAt: 'MAIL' });
  expect(await postponed()).toContain('550 5.7.1 (address) may not send here (MAIL FROM)');
  expect(lines).toEqual([]);
});
