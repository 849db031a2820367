/** What is good once, and what takes the place of something: twelve calls at the same moment. */
import { createBot, getBotKey, regenerateBotKey } from '@parlance/protocol/bots/endpoints';
import { createInvitationLink, sendInvitations } from '@parlance/protocol/invitations';
import { updateSettings } from '@parlance/protocol/settings/endpoints';
import { createUser, fetchApiKey, getOwnUser, regenerateApiKey } from '@parlance/protocol/users/users';
import { afterAll, expect, test, vi } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { externalUrl } from '../../testing/cast.ts';
import { createClient } from '../../testing/client.ts';
import { injecting } from '../../testing/inject.ts';
import { readMail } from '../../testing/outside/mailbox.ts';
import { startService } from '../../testing/service.ts';
import { read, write } from '../db/sql.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member } = service;
const times = 12;
/** Where each of them takes a password, which is slow. */
const fewTimes = 4;
const atOnce = <T>(act: (index: number) => Promise<T>, count = times) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const secret = 'a good long one';
let made = 0;
const makeUser = async () => {
  made += 1;
  const email = `once${made}@example.com`;
  const { user_id: id } = await owner.call(createUser, {
    email,
    password: secret,
    full_name: `Once ${made}`,
  });
  return { id, email };
};
const clientOf = (email: string, apiKey: string) =>
  createClient({
    url: externalUrl,
    transport: injecting(() => service.app.http),
    name: 'ParlanceTest/1.0',
    credentials: { email, apiKey },
  });
const signIn = (username: string) => owner.bare.call(fetchApiKey, { username, password: secret });
const works = (email: string, apiKey: string) =>
  clientOf(email, apiKey)
    .call(getOwnUser)
    .then(
      () => true,
      () => false,
    );
const howManyWork = async (email: string, keys: readonly string[]) =>
  (await Promise.all([...new Set(keys)].map((key) => works(email, key)))).filter(Boolean).length;
const browsers = async (path: string, count = times) =>
  atOnce(async () => new Browser(service).open(path), count);
const mailTo = async (email: string) => {
  await service.runJobs();
  return readMail(service.mailDirectory, email);
};

test('[H24] of keys that are renewed at once, one works afterwards', async () => {
  const { email } = await makeUser();
  const { api_key: old } = await signIn(email);
  const client = clientOf(email, old);
  // A call that waited finds its own key revoked.
  const fresh = await atOnce(() =>
    client.call(regenerateApiKey).then(
      ({ api_key }) => [api_key],
      () => [],
    ),
  );
  expect(await howManyWork(email, [old, ...fresh.flat()])).toBe(1);
});

test('[H24] the same for the key of a bot', async () => {
  const { user_id: bot_id } = await member.call(createBot, { full_name: 'Renewed', short_name: 'renewed' });
  const old = (await member.bare.call(getBotKey, { bot_id })).api_key;
  const fresh = await atOnce(async () => (await member.bare.call(regenerateBotKey, { bot_id })).api_key);
  expect(await howManyWork('renewed-bot@chat.example.org', [old, ...fresh])).toBe(1);
});

test('[H24] who has no key yet gets one, however many programs sign in at once', async () => {
  const { id, email } = await makeUser();
  await write`delete from api_keys where user_id = ${id}`.execute(service.database.query);
  const keys = await atOnce(async () => (await signIn(email)).api_key, fewTimes);
  expect(new Set(keys).size).toBe(1);
});

test('[H24] a link for a new password sets one', async () => {
  const { email } = await makeUser();
  await (await new Browser(service).open('/password/reset')).send({ email });
  const [mail] = await mailTo(email);
  const pages = await browsers(mail!.link, fewTimes);
  await Promise.all(pages.map((page, index) => page.send({ password: `another good one ${index}` })));
  expect(pages.map(({ page }) => page.status).sort()).toEqual([200, ...Array(fewTimes - 1).fill(404)]);
});

test('[H24] a link to confirm an address makes one account, and so does an invitation', async () => {
  await administrator.call(sendInvitations, { invitee_emails: 'invited.once@example.com', stream_ids: [] });
  const [mail] = await mailTo('invited.once@example.com');
  const { invite_link } = await administrator.call(createInvitationLink, {});
  await (await new Browser(service).open(new URL(invite_link).pathname)).send({
    email: 'confirmed.once@example.com',
  });
  for (const path of [mail!.link, new URL(invite_link).pathname]) {
    const pages = await browsers(path, fewTimes);
    await Promise.all(
      pages.map((page, index) =>
        page.send({
          email: 'confirmed.once@example.com',
          full_name: `Somebody ${index}`,
          password: secret,
        }),
      ),
    );
    const isIn = pages.filter(({ cookies }) => cookies.has('sessionid'));
    expect([path, isIn.length]).toEqual([path, 1]);
  }
});

test('[H24] a link to a new address changes it once', async () => {
  const { email } = await makeUser();
  const { api_key } = await signIn(email);
  await clientOf(email, api_key).call(updateSettings, { email: 'moved.once@example.com' });
  const [mail] = await mailTo('moved.once@example.com');
  const pages = await browsers(mail!.link);
  await Promise.all(pages.map((page) => page.send({})));
  expect(pages.map(({ page }) => page.status).sort()).toEqual([200, ...Array(times - 1).fill(404)]);
});

test('[H24] a password that is changed while it is checked begins no session', async () => {
  const { id, email } = await makeUser();
  await signIn(email);
  let change: Promise<unknown> | undefined;
  // The password is compared by then, and the session not yet begun.
  const stored = await read<{
    hash: string;
  }>`select password_hash as hash from users where id = ${id}`.execute(service.database.query);
  await service.database.inTransaction(async (query) => {
    await write`update users set password_hash = 'another' where id = ${id}`.execute(query);
    change = new Browser(service).signIn(email, secret);
    // It waits for the row, with which the new password comes.
    await vi.waitFor(
      async () => {
        const { rows } = await read`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database() and query like '%sessions%'`.execute(service.database.query);
        expect(rows).toHaveLength(1);
      },
      { timeout: 30_000 },
    );
  });
  const browser = (await change) as Browser;
  expect([browser.page.status, browser.cookies.has('sessionid')]).toEqual([401, false]);
  await write`update users set password_hash = ${stored.rows[0]!.hash} where id = ${id}`.execute(
    service.database.query,
  );
  expect((await new Browser(service).signIn(email, secret)).cookies.has('sessionid')).toBe(true);
});

test('[H24] a password that is changed at once by several is one of them, and one session goes on', async () => {
  const { email } = await makeUser();
  const pages = await atOnce(async () => new Browser(service).signIn(email, secret), fewTimes);
  await Promise.all(
    pages.map((page, index) =>
      page.request('POST', '/account/password', {
        form: {
          old_password: secret,
          new_password: `another good one ${index}`,
          csrfmiddlewaretoken: page.cookies.get('csrftoken') ?? '',
        },
      }),
    ),
  );
  const still = await Promise.all(pages.map(async (page) => (await page.askWho()).status));
  expect(still.filter((status) => status === 200)).toHaveLength(1);
});
