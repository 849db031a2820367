/** What an operator does on the command line beside the running service. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { addFcmToken, registerClientDevice } from '@parlance/protocol/push/devices';
import { addWebPushSubscription } from '@parlance/protocol/push/web-push';
import { getEvents, register } from '@parlance/protocol/realtime';
import { getOwnUser } from '@parlance/protocol/users/users';
import { createClient } from '@parlance/testing/client';
import { TestDevice } from '@parlance/testing/outside/device';
import { type PushService, startPushService } from '@parlance/testing/outside/push-service';
import { startRelay, type TestRelay } from '@parlance/testing/outside/relay';
import { type SmtpServer, startSmtpServer } from '@parlance/testing/outside/smtp';
import { runCommand, type ServiceProcess, startProcess } from '@parlance/testing/processes/process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let directory: string;
let service: ServiceProcess;
let browsers: PushService;
let mailServer: SmtpServer;
let relay: TestRelay;
const environment = () => ({
  DATA_DIR: directory,
  OUTGOING_PRIVATE_HOSTS: browsers.host,
  SMTP_URL: mailServer.url,
  PUSH_RELAY_URL: relay.options.url,
  PUSH_RELAY_ID: relay.options.id,
  PUSH_RELAY_KEY: relay.options.key,
});

const run = async (...words: string[]) => {
  const { status, output, errors } = await runCommand([...words, '--json'], environment());
  const said = (output === '' ? errors : output).trim().split('\n').at(-1) ?? '';
  return { status, told: said === '' ? undefined : JSON.parse(said) };
};
const create = async (name: string, role: string) => {
  const { told } = await run(
    'user',
    'create',
    '--email',
    `${name}@example.org`,
    '--name',
    name,
    '--role',
    role,
  );
  const credentials = { email: told.email as string, apiKey: told.api_key as string };
  const client = createClient({ url: service.address, transport: fetch, credentials });
  return { id: told.user_id as number, email: credentials.email, client };
};
type Person = Awaited<ReturnType<typeof create>>;

let olive: Person;
let max: Person;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'parlance-operator-'));
  [browsers, mailServer, relay] = await Promise.all([startPushService(), startSmtpServer(), startRelay()]);
  service = await startProcess(environment());
  olive = await create('olive', 'owner');
  max = await create('max', 'member');
});
afterAll(async () => {
  await service.stop();
  await Promise.all([browsers.close(), mailServer.close(), relay.close()]);
  await rm(directory, { recursive: true, force: true, maxRetries: 50 });
});

const whoIs = ({ client }: Person) => client.call(getOwnUser, {});

describe('accounts', () => {
  test('users are found by words, role and state', async () => {
    const list = async (...words: string[]) =>
      (await run('user', 'list', ...words)).told.map(({ full_name }: { full_name: string }) => full_name);
    expect(await list('--find', 'MAX@')).toEqual(['max']);
    expect(await list('--role', 'owner')).toEqual(['Owner', 'olive']);
    expect(await list('--deactivated')).toEqual([]);
    expect(await run('user', 'list', '--role', 'king')).toMatchObject({
      status: 1,
      told: { error: expect.stringMatching(/^--role: king is none of owner, /) },
    });
  });

  test('a role changes for clients that are connected, and the only owner keeps it', async () => {
    const { queue_id } = await olive.client.call(register, { event_types: ['realm_user'] });
    expect((await run('user', 'set-role', max.email, 'moderator')).told).toEqual({
      email: max.email,
      role: 'moderator',
    });
    const { events } = await olive.client.call(getEvents, { queue_id: queue_id!, last_event_id: -1 });
    expect(events[0]).toMatchObject({ op: 'update', person: { user_id: max.id, role: 300 } });
    expect((await whoIs(max)).role).toBe(300);
    expect((await run('user', 'set-role', 'owner@localhost', 'member')).status).toBe(0);
    expect(await run('user', 'set-role', olive.email, 'member')).toMatchObject({
      status: 1,
      told: { error: 'The owner permission cannot be removed from the only organization owner.' },
    });
  });

  test('an address changes, unless another user has it', async () => {
    expect(await run('user', 'set-email', max.email, olive.email)).toMatchObject({
      status: 1,
      told: { error: 'Another user has the address olive@example.org.' },
    });
    expect((await run('user', 'set-email', max.email, 'maximum@example.org')).told.user_id).toBe(max.id);
    expect((await run('user', 'list', '--find', 'maximum')).told).toMatchObject([{ user_id: max.id }]);
    await run('user', 'set-email', 'maximum@example.org', max.email);
  });

  test('a deactivated user is not let in, until reactivated', async () => {
    const gone = await create('gone', 'member');
    expect((await whoIs(gone)).user_id).toBe(gone.id);
    expect((await run('user', 'deactivate', gone.email)).told).toEqual({
      email: gone.email,
      deactivated: [gone.id],
    });
    await expect(whoIs(gone)).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
    expect((await run('user', 'deactivate', gone.email)).told.deactivated).toEqual([]);
    expect((await run('user', 'reactivate', gone.email)).told.reactivated).toBe(true);
    expect((await whoIs(gone)).user_id).toBe(gone.id);
    expect(await run('user', 'deactivate', olive.email)).toMatchObject({
      status: 1,
      told: { error: 'Cannot deactivate the only organization owner' },
    });
  });

  test('signing out ends the keys of one user, or of all people', async () => {
    const leaver = await create('leaver', 'member');
    expect((await run('user', 'sign-out', '--email', leaver.email)).told).toEqual({ users: 1 });
    await expect(whoIs(leaver)).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
    expect((await whoIs(max)).user_id).toBe(max.id);
    expect((await run('user', 'sign-out')).status).toBe(1);
  });
});

test('messages of a person in one topic are counted, then deleted, and no others', async () => {
  await olive.client.call(subscribe, { subscriptions: [{ name: 'garden' }], principals: [max.id] });
  const send = ({ client }: Person, topic: string) =>
    client.call(sendMessage, { type: 'stream', to: 'garden', topic, content: `about ${topic}` });
  await send(max, 'rats');
  await send(max, 'roses');
  await send(olive, 'rats');
  const words = ['message', 'delete', '--sender', max.email, '--channel', 'garden', '--topic', 'RATS'];
  expect((await run(...words)).told).toEqual({ messages: 1, deleted: false });
  expect((await run(...words, '--yes')).told).toEqual({ messages: 1, deleted: true });
  const narrow = [{ operator: 'channel', operand: 'garden' }];
  const { messages } = await olive.client.call(getMessages, {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow,
  });
  expect(messages.map(({ sender_id, subject }) => [sender_id, subject])).toEqual(
    expect.arrayContaining([
      [max.id, 'roses'],
      [olive.id, 'rats'],
    ]),
  );
  expect(messages.filter(({ sender_id, subject }) => sender_id === max.id && subject === 'rats')).toEqual([]);
  expect((await run('message', 'delete', '--topic', 'rats')).status).toBe(1);
});

describe('what reaches people', () => {
  test('a mail is sent, and the words of the mail server are shown', async () => {
    const { status, told } = await run('mail', 'test', 'someone@example.org');
    expect([status, told]).toEqual([
      0,
      { to: 'someone@example.org', from: 'noreply@127.0.0.1', answer: '250 taken' },
    ]);
    expect(mailServer.taken.at(-1)).toMatch(/^To: someone@example.org\r\nSubject: A test from Parlance\r$/m);
    mailServer.refusedAt = 'RCPT';
    mailServer.refusal = '550 no such person';
    expect(await run('mail', 'test', 'nemo@example.org')).toEqual({
      status: 1,
      told: {
        error: 'The mail server does not take the mail: 550 no such person (at RCPT TO).',
      },
    });
    mailServer.refusal = undefined;
    expect((await run('mail', 'test', 'nowhere')).status).toBe(1);
  });

  test('browsers of a user are notified, and what each receiver answered is shown', async () => {
    expect(await run('push', 'test', '--email', max.email)).toEqual({
      status: 1,
      told: { email: max.email, browsers: [], devices: [] },
    });
    for (const name of ['desk', 'lost'])
      await max.client.call(addWebPushSubscription, browsers.subscription(name));
    browsers.answer = (path) => (path === '/lost' ? 410 : 201);
    const { status, told } = await run('push', 'test', '--email', max.email);
    const receiver = browsers.host;
    expect(status).toBe(0);
    expect(told.browsers).toHaveLength(2);
    expect(told.browsers).toEqual(
      expect.arrayContaining([
        { receiver, status: 201, result: 'taken', says: 'it took the notification' },
        { receiver, status: 410, result: 'gone', says: expect.stringMatching(/no notifications any longer/) },
      ]),
    );
    expect(browsers.pushed.map(({ data }) => data.type)).toEqual(['test', 'test']);
  });
});

test('failed sign-ins are shown, and forgotten for one user', async () => {
  const signIn = async (username: string) => {
    const body = new URLSearchParams({ username, password: 'not the password' });
    return (await fetch(`${service.address}/api/v1/fetch_api_key`, { method: 'POST', body })).status;
  };
  for (const { email } of [olive, max])
    for (let tries = 0; tries < 6; tries += 1) expect(await signIn(email)).toBe(tries < 5 ? 401 : 429);
  const { told } = await run('limit', 'list', '--network', '127.0.0.1');
  const failed = ({ id }: Person) => ({
    limit: 'signIns',
    about: 'failed sign-ins to an account',
    key: `1:127.0.0.1:#${id}`,
    used: 6,
    most: 5,
    resets_in_seconds: expect.any(Number),
    is_reached: true,
  });
  expect(told).toMatchObject({ nodes: 1, silent_nodes: 0 });
  expect(told.counts).toEqual(expect.arrayContaining([failed(olive), failed(max)]));
  const { told: cleared } = await run('limit', 'clear', '--email', max.email);
  expect(cleared.counts).toContainEqual(failed(max));
  expect([await signIn(max.email), await signIn(olive.email)]).toEqual([401, 429]);
  expect((await run('limit', 'clear')).status).toBe(1);
  expect((await run('limit', 'clear', '--all')).status).toBe(0);
  expect((await run('limit', 'list', '--email', olive.email)).told.counts).toEqual([]);
});

describe('the organization', () => {
  test('each setting and permission is shown and changed, and clients hear of it', async () => {
    const { queue_id } = await max.client.call(register, { event_types: ['realm'] });
    expect((await run('organization', 'set', 'description', 'Gardeners')).told.changed).toEqual({
      description: 'Gardeners',
    });
    const { events } = await max.client.call(getEvents, { queue_id: queue_id!, last_event_id: -1 });
    expect(events[0]).toMatchObject({ op: 'update_dict', data: { description: 'Gardeners' } });
    expect((await run('organization', 'set', 'can_invite_users_group', 'role:moderators')).status).toBe(0);
    expect((await run('organization', 'set', 'waiting_period_threshold', '3')).status).toBe(0);
    expect((await run('organization', 'settings')).told).toMatchObject({
      description: 'Gardeners',
      can_invite_users_group: 'role:moderators',
      waiting_period_threshold: 3,
    });
    expect((await run('organization', 'set', 'waiting_period_threshold', '3')).told.changed).toEqual({});
    expect(await run('organization', 'set', 'colour', 'red')).toMatchObject({
      status: 1,
      told: { error: 'There is no setting colour: "organization settings" lists all.' },
    });
    expect((await run('organization', 'set', 'waiting_period_threshold', 'soon')).status).toBe(1);
  });

  test('its use, its queues and the jobs are shown', async () => {
    expect((await run('statistics')).told).toMatchObject({
      people: expect.any(Number),
      messages: expect.any(Number),
    });
    await max.client.call(register, { event_types: ['message'] });
    const { told: queues } = await run('queue', 'list', '--email', max.email);
    expect(queues[0]).toMatchObject({ email: max.email, behind: expect.any(Number) });
    expect((await run('job', 'list', '--failed')).told).toEqual([]);
  });

  test('it is deactivated and reactivated', async () => {
    const { told: before } = await run('organization', 'list');
    expect(before).toMatchObject([{ subdomain: '', is_deactivated: false }]);
    expect((await run('organization', 'deactivate')).status).toBe(0);
    await expect(whoIs(max)).rejects.toMatchObject({ code: 'REALM_DEACTIVATED' });
    expect((await run('organization', 'deactivate')).status).toBe(1);
    expect((await run('organization', 'reactivate')).status).toBe(0);
    expect((await whoIs(max)).user_id).toBe(max.id);
    expect((await run('user', 'sign-out', '--all')).told.users).toBeGreaterThan(2);
    await expect(whoIs(olive)).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
  });

  test('mobile devices of a user are notified by the push relay, or it is said why not', async () => {
    const petra = await create('petra', 'member');
    const tried = async () => {
      const { status, told } = await run('push', 'test', '--email', petra.email);
      return { status, devices: told.devices as Record<string, unknown>[] };
    };
    const { device_id } = await petra.client.call(registerClientDevice);
    expect(await tried()).toEqual({
      status: 1,
      devices: [
        {
          device: `device ${device_id}`,
          kind: null,
          result: 'unready',
          says: expect.stringMatching(/no token/),
        },
      ],
    });
    await petra.client.call(addFcmToken, { token: 'fcm:of-petra' });
    const phone = await TestDevice.register(petra.client, relay, 'of petra');
    const all = (result: string, says: RegExp) => [
      expect.objectContaining({ kind: null, result: 'unready' }),
      { device: `device ${phone.id}`, kind: 'fcm', result, says: expect.stringMatching(says) },
      { device: 'token …-petra', kind: 'fcm', result, says: expect.stringMatching(says) },
    ];
    // A job hands the token to the relay.
    await vi.waitFor(
      async () => expect(await tried()).toEqual({ status: 0, devices: all('taken', /took/) }),
      {
        timeout: 60_000,
      },
    );
    expect(phone.received()).toContainEqual(expect.objectContaining({ type: 'test' }));
    for (const device of [7000, 'fcm:of-petra']) relay.gone.add(device);
    for (let times = 0; times < 2; times += 1)
      expect(await tried()).toEqual({ status: 1, devices: all('gone', /knows the device no longer/) });
    relay.revoke();
    expect(await tried()).toEqual({ status: 1, devices: all('failed', /see PUSH_RELAY_ID/) });
    const { PUSH_RELAY_URL, PUSH_RELAY_ID, PUSH_RELAY_KEY, ...others } = environment();
    const { output } = await runCommand(['push', 'test', '--email', petra.email], others);
    expect(output).toContain('there is no PUSH_RELAY_URL');
  });
});
