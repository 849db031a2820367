/** The secret key changes, and people notice nothing. */
import { copyFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBot } from '@parlance/protocol/bots/endpoints';
import { createInvitationLink, getInvitations } from '@parlance/protocol/invitations';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addWebPushSubscription, getWebPushKey } from '@parlance/protocol/push/web-push';
import { getEvents, register } from '@parlance/protocol/realtime';
import { getOwnUser } from '@parlance/protocol/users/users';
import { createClient } from '@parlance/testing/client';
import { png } from '@parlance/testing/images';
import { type PushService, readVapid, startPushService } from '@parlance/testing/outside/push-service';
import { type Site, startSite } from '@parlance/testing/outside/site';
import { type SmtpServer, startSmtpServer } from '@parlance/testing/outside/smtp';
import {
  killCommand,
  runCommand,
  runToEnd,
  type ServiceProcess,
  startProcess,
} from '@parlance/testing/processes/process';
import { startService } from '@parlance/testing/service';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { read } from '../../db/sql.ts';
import { hashedOnly, plainBytes, sealedColumns } from './secret-columns.ts';

let directory: string;
let browsers: PushService;
let mailServer: SmtpServer;
let site: Site;
let service: ServiceProcess;
const owner = { email: 'owner@example.org', password: 'a garden behind seven hedges' };
const environment = () => ({
  DATA_DIR: directory,
  OUTGOING_PRIVATE_HOSTS: `${browsers.host},${site.host}`,
  SMTP_URL: mailServer.url,
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
});
/** In the configuration of a bot, which the log of events encrypts. */
const botSecret = 'the third hedge has a gate';
const keyFile = () => join(directory, 'secret.key');

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-key-'));
  [browsers, mailServer, site] = await Promise.all([startPushService(), startSmtpServer(), startSite()]);
  service = await startProcess(environment());
});
afterAll(async () => {
  await service.stop();
  await Promise.all([browsers.close(), mailServer.close(), site.close()]);
  await rm(directory, { recursive: true, force: true, maxRetries: 50 });
});

const rotate = () => runCommand(['key', 'rotate'], environment());
const clientOf = (email: string, apiKey: string) =>
  createClient({ url: service.address, transport: fetch, credentials: { email, apiKey } });
const post = (path: string, form: Record<string, string>) =>
  fetch(`${service.address}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** A message with a picture of another site, and a queue that has not read the events of it and of a new bot. */
const leaveUnread = async (client: () => ReturnType<typeof clientOf>, headers: Record<string, string>) => {
  const { queue_id, last_event_id } = await client().call(register, {
    event_types: ['realm_bot', 'update_message'],
  });
  const { user_id } = await client().call(getOwnUser, {});
  const { id } = await client().call(sendMessage, {
    type: 'direct',
    to: [user_id],
    content: site.picture('/rose.png', png(40, 30)),
  });
  const pathIn = (text: string) => /\/external_content\/[\w-]+\/[0-9a-f]+/.exec(text)?.[0];
  const pathNow = async () =>
    pathIn((await client().call(getMessages, { message_ids: [id] })).messages[0]!.content);
  const statusOf = async (path: string) =>
    (await fetch(`${service.address}${path}`, { headers, redirect: 'manual' })).status;
  const former = await vi.waitFor(async () => (await pathNow()) ?? Promise.reject(new Error('no picture')), {
    timeout: 60_000,
  });
  expect(await statusOf(former)).toBe(200);
  return async () => {
    const path = (await pathNow())!;
    expect([await statusOf(path), await statusOf(former)]).toEqual([200, 404]);
    const { events } = await client().call(getEvents, {
      queue_id: queue_id!,
      last_event_id,
      dont_block: true,
    });
    expect(JSON.stringify(events)).toContain(path);
    expect(JSON.stringify(events)).toContain(botSecret);
  };
};

test('what the old key encrypted, hashed, signed or queued is there with the new one', async () => {
  const { apiKey } = await post('/api/v1/fetch_api_key', { username: owner.email, password: owner.password })
    .then((answer) => answer.json() as Promise<{ api_key: string }>)
    .then(({ api_key }) => ({ apiKey: api_key }));
  const signedIn = await post('/login', { username: owner.email, password: owner.password });
  const cookie = /sessionid=[^;]+/.exec(signedIn.headers.getSetCookie().join(' '))![0];
  const client = () => clientOf(owner.email, apiKey);
  const readThem = await leaveUnread(client, { cookie });
  const bot = await client().call(createBot, {
    full_name: 'Weather',
    short_name: 'weather',
    bot_type: 4,
    service_name: 'helloworld',
    config_data: { greeting: botSecret },
  });
  const botEmail = 'weather-bot@127.0.0.1';
  await client().call(addWebPushSubscription, browsers.subscription('desk'));
  const { public_key } = await client().call(getWebPushKey, {});
  const { invite_link } = await client().call(createInvitationLink, {});
  mailServer.refusal = '451 later';
  await post('/password/reset', { email: owner.email });
  expect((await rotate()).errors).toMatch(/is in use by another running Parlance/);
  await service.stop();

  const former = await readFile(keyFile(), 'utf8');
  await copyFile(keyFile(), join(directory, 'former'));
  // In the last step before the new key counts.
  await killCommand(['key', 'rotate'], environment(), /signing the addresses of pictures in events again/);
  const { status, errors } = await rotate();
  expect([status, errors]).toEqual([0, expect.stringContaining('signing the addresses of pictures')]);
  expect(await readFile(keyFile(), 'utf8')).not.toContain(former.trim());
  // As a kill leaves it between the database and the file.
  await rename(keyFile(), `${keyFile()}.next`);
  await rename(join(directory, 'former'), keyFile());
  const { output } = await runCommand(['doctor', '--json'], environment());
  expect(output).toContain('it was rotated; the next start puts it in its place');

  const { lines } = await runToEnd({ ...environment(), SECRET_KEY: former.trim() });
  expect(lines.join('\n')).toMatch(/the key was rotated; set SECRET_KEY to what the first line of/);
  mailServer.refusal = undefined;
  service = await startProcess(environment());
  await expect(readFile(`${keyFile()}.next`)).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await client().call(getOwnUser, {})).email).toBe(owner.email);
  expect((await clientOf(botEmail, bot.api_key).call(getOwnUser, {})).user_id).toBe(bot.user_id);
  const session = await fetch(`${service.address}/json/users/me`, { headers: { cookie } });
  expect(await session.json()).toMatchObject({ result: 'success', email: owner.email });
  await readThem();
  expect((await client().call(getWebPushKey, {})).public_key).toBe(public_key);
  const tried = await runCommand(['push', 'test', '--email', owner.email, '--json'], environment());
  expect(JSON.parse(tried.output).browsers).toMatchObject([{ result: 'taken' }]);
  expect(readVapid(browsers.pushed.at(-1)!.authorization, public_key).isSigned).toBe(true);
  const { invites } = await client().call(getInvitations, {});
  const pathOf = (link: string) => new URL(link).pathname;
  expect(invites.map(({ link_url }) => pathOf(link_url!))).toEqual([pathOf(invite_link)]);
  expect((await fetch(`${service.address}${pathOf(invite_link)}`)).status).toBe(200);
  const mailed = () => mailServer.taken.join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  await vi.waitFor(() => expect(mailed()).toContain('/password/'), { timeout: 60_000 });
  const [path = ''] = /\/password\/[\w/?=-]+/.exec(mailed()) ?? [];
  expect(await (await fetch(`${service.address}${path}`)).text()).toContain('autocomplete="new-password"');
});

test('each column of bytes is encrypted again, found by the former key, or no secret', async () => {
  const { database, close } = await startService({ law: { watchers: [] } });
  const { rows } = await read<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'bytea' order by 1
  `.execute(database.query);
  await close();
  const known = sealedColumns.flatMap(({ table, sealed, hash }) =>
    [sealed, hash].flatMap((column) => (column === undefined ? [] : [`${table}.${column}`])),
  );
  expect(rows.map(({ name }) => name)).toEqual([...known, ...hashedOnly, ...plainBytes].sort());
});
