/**
 * Deactivation under load: once acknowledged, the deactivated receive nothing more, not even answers to
 * requests in progress.
 */
import { RequestError } from '@parlance/client/error';
import { getSubscriptions, subscribe } from '@parlance/protocol/channels/endpoints';
import { getMessages } from '@parlance/protocol/messages/fetch';
import { updateFlagsForNarrow } from '@parlance/protocol/messages/flags';
import { sendMessage } from '@parlance/protocol/messages/messages';
import { getEvents, register } from '@parlance/protocol/realtime';
import { createSavedSnippet, getSavedSnippets } from '@parlance/protocol/saved-snippets';
import {
  createUser,
  deactivateUser,
  fetchApiKey,
  getOwnUser,
  getUsers,
  reactivateUser,
} from '@parlance/protocol/users/users';
import { read } from '@parlance/server/db/sql';
import { afterAll, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { injecting } from '../inject.ts';
import { overlap } from '../overlap.ts';
import { startService } from '../service.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { owner, administrator, member, newcomer } = service;
const { url } = owner.person;
const transport = injecting(() => service.app.http);
const password = 'correct horse';

const refused = (error: unknown): string => {
  if (error instanceof RequestError) return `${error.status} ${error.code}`;
  throw error;
};

test('[V12] after the acknowledgement there is no success, no queue and no held poll', async () => {
  await member.call(subscribe, { subscriptions: [{ name: 'square' }] });
  const anonymous = createClient({ url, transport });
  for (let round = 0; round < 4; round += 1) {
    const email = `leaver${round}@example.com`;
    const { user_id } = await owner.call(createUser, { email, password, full_name: `Leaver ${round}` });
    const { api_key: apiKey } = await anonymous.call(fetchApiKey, { username: email, password });
    const client = createClient({ url, transport, credentials: { email, apiKey } });
    await client.call(subscribe, { subscriptions: [{ name: 'square' }] });
    const queues = await Promise.all(
      [1, 2, 3].map(() => client.call(register, { event_types: ['nothing'] })),
    );

    let acknowledged = false;
    const late: string[] = [];
    const outcomes = new Set<string>();
    const watch = async (name: string, answer: Promise<unknown>) => {
      const outcome = await answer.then(() => '200', refused);
      outcomes.add(`${acknowledged} ${outcome}`);
      if (acknowledged && outcome === '200') late.push(name);
    };
    const held = queues.map(({ queue_id, last_event_id }) =>
      client.call(getEvents, { queue_id: queue_id!, last_event_id }).then(() => '200', refused),
    );
    const narrow = [{ operator: 'search', operand: 'Hello' }];
    const message = { type: 'channel', to: 'square', topic: 'load', content: 'Hello' } as const;
    const everything: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['read', () => client.call(getOwnUser)],
      ['list', () => client.call(getUsers)],
      ['page', () => client.call(getMessages, { narrow, anchor: 'newest', num_before: 50, num_after: 0 })],
      ['send', () => client.call(sendMessage, message)],
      [
        'mark',
        () =>
          client.call(updateFlagsForNarrow, {
            narrow: [],
            anchor: 'newest',
            num_before: 10,
            num_after: 0,
            op: 'add',
            flag: 'read',
          }),
      ],
      ['register', () => client.call(register, { fetch_event_types: ['realm_user'] })],
      ['poll', () => client.call(getEvents, { dont_block: true })],
      ['subscriptions', () => client.call(getSubscriptions)],
      ['sign in', () => anonymous.call(fetchApiKey, { username: email, password })],
    ];
    let stop = false;
    const load = everything.map(async ([name, ask]) => {
      for (let count = 0; !stop || count < 3; count += 1) await watch(name, ask());
    });
    await watch('send', client.call(sendMessage, message));
    await administrator.bare.call(deactivateUser, { user_id });
    acknowledged = true;
    await Promise.all(everything.map(([name, ask]) => watch(name, ask())));
    stop = true;
    await Promise.all(load);

    expect(late).toEqual([]);
    expect([...outcomes]).toContain('false 200');
    expect([...outcomes]).toContain('true 401 USER_DEACTIVATED');
    for (const outcome of await Promise.all(held))
      expect(outcome).toMatch(/^(400 BAD_EVENT_QUEUE_ID|401 USER_DEACTIVATED)$/);
    const { rows: left } = await read`select id from queues where user_id = ${user_id}`.execute(
      service.database.query,
    );
    expect(left).toEqual([]);
  }
});

test('[V12] what was let in before, and comes to be written after, is not done', async () => {
  const [deactivated, written] = await overlap(
    service,
    () => administrator.bare.call(deactivateUser, { user_id: newcomer.id }),
    () => newcomer.bare.call(createSavedSnippet, { title: 'Greeting', content: 'Hello' }),
  );
  expect(deactivated).toMatchObject({ status: 'fulfilled' });
  expect(written).toMatchObject({ status: 'rejected', reason: { code: 'USER_DEACTIVATED' } });
  await administrator.bare.call(reactivateUser, { user_id: newcomer.id });
  expect((await newcomer.bare.call(getSavedSnippets)).saved_snippets).toEqual([]);
});
