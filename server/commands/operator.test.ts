/** What an operator does on the command line beside the running service. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getEvents, register } from '@parlance/protocol/realtime';
import { getOwnUser } from '@parlance/protocol/users/users';
import { createClient } from '@parlance/testing/client';
import { runCommand, type ServiceProcess, startProcess } from '@parlance/testing/process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let directory: string;
let service: ServiceProcess;
const environment = () => ({ DATA_DIR: directory });

const run = async (...words: string[]) => {
  const { status, output, errors } = await runCommand([...words, '--json'], environment());
  const said = (status === 0 ? output : errors).trim().split('\n').at(-1) ?? '';
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
  service = await startProcess(environment());
  olive = await create('olive', 'owner');
  max = await create('max', 'member');
});
afterAll(async () => {
  await service.stop();
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

  test('a deactivated user is let in no more, until reactivated', async () => {
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
});
