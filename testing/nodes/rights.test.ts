/** A right that is taken away at one node is gone at all; a node that cannot know does not let in. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../cast.ts';
import { type Node, Nodes } from './nodes.ts';

let nodes: Nodes;
let here: Node;
let there: Node;

beforeAll(async () => {
  nodes = await Nodes.create();
  here = await nodes.start();
  there = await nodes.start({ patience: 2 });
});

afterAll(() => nodes.close());

const register = async (person: Person) => {
  const { queue_id, last_event_id } = await there.call(person, 'POST', '/register', {
    event_types: ['message', 'typing'],
    fetch_event_types: [],
  });
  let after = last_event_id as number;
  return async (holds = true) => {
    const reply = await there.try(person, 'GET', '/events', {
      queue_id,
      last_event_id: after,
      dont_block: !holds,
    });
    const events = (reply.body.events ?? []) as { id: number; message?: { content: string } }[];
    after = events.at(-1)?.id ?? after;
    return { status: reply.status, contents: events.map(({ message }) => message?.content) };
  };
};
const isHeld = (count = 1) =>
  vi.waitFor(
    () => expect(there.app.service.hub.feeds.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(count),
    { timeout: 20_000 },
  );

/** Returns the person with a new key. */
const changeKey = async (person: Person): Promise<Person> => {
  const { api_key } = await here.call(person, 'POST', '/users/me/api_key/regenerate');
  return { ...person, apiKey: String(api_key) };
};

test('[R7] a key, a role and a membership that are taken away at one node are gone at another', async () => {
  const { owner, moderator, member, otherMember, administrator } = nodes.people;
  const poll = await register(moderator);
  await poll(false);
  const held = poll();
  await isHeld();
  const began = performance.now();
  const renewed = await changeKey(moderator);
  expect(await held).toMatchObject({ status: 401 });
  console.log(
    `nodes: a poll with a revoked key was answered after ${Math.round(performance.now() - began)} ms`,
  );
  expect((await there.try(moderator, 'GET', '/users/me')).status).toBe(401);
  expect((await poll()).status).toBe(401);
  expect((await there.try(renewed, 'GET', '/users/me')).status).toBe(200);

  await here.call(owner, 'PATCH', `/users/${administrator.id}`, { role: 400 });
  expect(
    (await there.try(administrator, 'PATCH', '/realm', { name: 'Not theirs to say' })).body,
  ).toMatchObject({ result: 'error' });

  const names = {
    subscriptions: [{ name: 'hall' }],
    invite_only: true,
    principals: [owner.id, member.id, otherMember.id],
  };
  await here.call(owner, 'POST', '/users/me/subscriptions', names);
  const say = (content: string) =>
    here.call(owner, 'POST', '/messages', { type: 'stream', to: 'hall', topic: 'a', content });
  const [leaving, staying] = [await register(member), await register(otherMember)];
  await say('to both');
  expect((await leaving()).contents).toEqual(['to both']);
  expect((await staying()).contents).toEqual(['to both']);
  await here.call(owner, 'DELETE', '/users/me/subscriptions', {
    subscriptions: ['hall'],
    principals: [member.id],
  });
  await say('to one');
  expect((await staying()).contents).toEqual(['to one']);
  expect((await leaving(false)).contents).toEqual([]);
});

test('[R7] a node without its database answers held polls, and looks callers up again', async () => {
  const { owner } = nodes.people;
  const poll = await register(owner);
  await poll(false);
  const held = poll();
  await isHeld();
  there.line.hold();
  const began = performance.now();
  const renewed = await changeKey(owner);
  // A heartbeat, which comes much later, would be an event.
  expect(await held).toMatchObject({ contents: [] });
  console.log(
    `nodes: a poll was answered ${Math.round(performance.now() - began)} ms after its node lost the database`,
  );
  expect((await poll()).status).toBe(503);
  there.line.release();
  await vi.waitFor(async () => expect((await there.try(renewed, 'GET', '/users/me')).status).toBe(200), {
    timeout: 20_000,
    interval: 100,
  });
  expect((await poll()).status).toBe(401);
});
