import { sendInvitations } from '@parlance/protocol/invitations';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { afterAll, expect, test } from 'vitest';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startSmtpServer } from '../../testing/outside/smtp.ts';
import { startService } from '../../testing/service.ts';
import { read, write } from '../db/sql.ts';
import { renderLetter } from './letter.ts';

const post = await startSmtpServer();
const service = await startService({
  law: { watchers: [] },
  mail: { smtpUrl: post.url, from: 'talk@example.org' },
});
const filed = await startService({ law: { watchers: [] } });
afterAll(async () => {
  await service.close();
  await filed.close();
  await post.close();
});
const waiting = async () => {
  const { rows } = await read<{ payload: string }>`
    select payload::text as payload from graphile_worker._private_jobs where payload::text like '%sealed%'
  `.execute(service.database.query);
  return rows;
};
const again = () =>
  write`update graphile_worker._private_jobs set run_at = now()`.execute(service.database.query);

test('mail goes out when its cause has committed, to the mail server, from the chosen address', async () => {
  await service.member.call(sendInvitations, { invitee_emails: 'one@example.com' });
  expect(post.taken).toEqual([]);
  // The stored job reveals neither recipient nor content.
  expect(JSON.stringify(await waiting())).not.toMatch(/one@example|join/);
  await service.runJobs();
  expect(post.taken).toHaveLength(1);
  expect(post.taken[0]).toContain('From: Home <talk@example.org>');
  expect(post.taken[0]).toContain('To: one@example.com');
  expect(post.taken[0]).toContain('Auto-Submitted: auto-generated');
  expect(post.taken[0]).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  expect(await waiting()).toEqual([]);
});

test('what the mail server cannot take now is tried again with the same id, and what it will never take is not', async () => {
  post.refusal = '451 later';
  await service.member.call(sendInvitations, { invitee_emails: 'two@example.com' });
  await expect(service.runJobs()).rejects.toThrow('later');
  expect(await waiting()).toHaveLength(1);
  post.refusal = undefined;
  await again();
  await service.runJobs();
  expect(post.taken).toHaveLength(2);
  post.refusal = '550 never';
  await service.member.call(sendInvitations, { invitee_emails: 'three@example.com' });
  await service.runJobs();
  expect(await waiting()).toEqual([]);
  expect(post.taken).toHaveLength(2);
  post.refusal = undefined;
});

test('who invited an address that takes no mail hears of it, once and alone, in their own language', async () => {
  const inviter = service.otherMember;
  await inviter.call(updateSettings, { default_language: 'de' });
  post.refusal = '550 5.1.1 no such user';
  await inviter.call(sendInvitations, { invitee_emails: 'gone_astray@example.com' });
  const { refused } = service.app.service.mailer.counts;
  const [hears, others] = [await inviter.listen(), await service.member.listen()];
  await service.runJobs();
  post.refusal = undefined;
  const told = await hears.catchUp();
  expect(told.filter(({ type }) => type === 'message')).toMatchObject([
    {
      message: {
        type: 'private',
        sender_full_name: 'Notification Bot',
        content: expect.stringMatching(/Einladung an .*gone_astray@example\.com.* wurde nicht zugestellt/),
      },
    },
  ]);
  expect((await others.catchUp()).filter(({ type }) => type === 'message')).toEqual([]);
  expect(service.app.service.mailer.counts.refused).toBe(refused + 1);
  await service.runJobs();
  expect(await hears.catchUp()).toEqual([]);
});

test('without a mail server each mail is a file, whole and for the operator alone', async () => {
  await filed.member.call(sendInvitations, { invitee_emails: 'four@example.com' });
  await filed.runJobs();
  const [mail] = await readMail(filed.mailDirectory, 'four@example.com');
  expect(mail!.source).toContain('From: Home <noreply@chat.example.org>');
  expect(mail!.link).toMatch(/^\/join\//);
});

test('[V17] every string of a letter is text', () => {
  const markup = '<img src=x onerror="alert(1)">';
  const { html, text } = renderLetter(
    {
      language: 'en',
      subject: 'A letter',
      paragraphs: [markup, 'two\n\nFrom: somebody'],
      action: { label: markup, url: 'https://chat.example.org/join/"><script>' },
      facts: [{ label: markup, value: `${markup}\nFrom: them` }],
      footnotes: [markup],
      threads: [
        {
          title: markup,
          url: '/"><script>',
          messages: [{ sender: markup, time: markup, text: `${markup}\n\nFrom: us\u2028too` }],
        },
      ],
      unsubscribe: 'https://chat.example.org/"><script>',
    },
    markup,
  );
  expect(html).not.toMatch(/<img|<script|onerror="/);
  expect(text).toContain('two From: somebody');
  expect(text).toContain('> From: them');
  expect(text).toContain('\n> \n> From: us\n> too\n');
});
