import { afterAll, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { startService } from '../../testing/service.ts';

const quiet = await startService({ law: { watchers: [] } });
const mailing = await startService({
  law: { watchers: [] },
  rateLimits: true,
  mail: { smtpUrl: 'smtp://127.0.0.1:1' },
});
afterAll(async () => {
  await quiet.close();
  await mailing.close();
});

const send = async (service: typeof quiet, withToken = true) => {
  const browser = await new Browser(service).signIn(service.people.member.email);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (withToken) headers['x-csrftoken'] = browser.cookies.get('csrftoken')!;
  const { status, text } = await browser.request('POST', '/account/mail', { headers });
  return { status, ...JSON.parse(text) };
};

test('[W143] a test mail goes to the address of the person who asks', async () => {
  const { email } = mailing.people.member;
  expect(await send(mailing)).toEqual({ status: 200, result: 'success', msg: '', email });
});

test('[W143] without a mail server the answer says so', async () => {
  expect(await send(quiet)).toMatchObject({ status: 400, msg: 'This service has no mail server.' });
});

test('[W143] other pages cannot have mail sent, and no one gets many', async () => {
  expect(await send(mailing, false)).toMatchObject({ status: 403, code: 'CSRF_FAILED' });
  const answers = [];
  for (let count = 0; count < 11; count += 1) answers.push((await send(mailing)).status);
  expect(answers.at(-1)).toBe(429);
});
