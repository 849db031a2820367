/** Limits count over all nodes. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Node, Nodes } from './nodes.ts';

let nodes: Nodes;
let here: Node;
let there: Node;

beforeAll(async () => {
  nodes = await Nodes.create();
  here = await nodes.start({ rateLimits: true });
  there = await nodes.start({ rateLimits: true });
  await vi.waitFor(
    () => expect([here, there].map(({ database }) => database.hasNeighbours)).toEqual([true, true]),
    { timeout: 20_000 },
  );
});

afterAll(() => nodes.close());

const signIn = async (node: Node, email: string) => {
  const body = new URLSearchParams({ username: email, password: 'not the password' });
  const answer = await fetch(`${node.address}/api/v1/fetch_api_key`, { method: 'POST', body });
  return answer.status;
};

test('[S184] failed sign-ins at one node count at the other', async () => {
  const { email } = nodes.people.member;
  for (let tries = 0; tries < 5; tries += 1) expect(await signIn(here, email)).toBe(401);
  await vi.waitFor(
    async () =>
      expect(await there.app.service.tally.list()).toContainEqual(
        expect.objectContaining({ limit: 'signIns', used: 5 }),
      ),
    { timeout: 20_000 },
  );
  expect(await signIn(there, email)).toBe(429);
  expect(await signIn(there, nodes.people.otherMember.email)).toBe(401);
});

test('[S184] calls at one node use up what is left at the other', async () => {
  const { member } = nodes.people;
  const left = async (node: Node) => {
    const credentials = Buffer.from(`${member.email}:${member.apiKey}`).toString('base64');
    const answer = await fetch(`${node.address}/api/v1/users/me`, {
      headers: { authorization: `Basic ${credentials}` },
    });
    await answer.arrayBuffer();
    return Number(answer.headers.get('x-ratelimit-remaining'));
  };
  for (let calls = 0; calls < 150; calls += 1) await left(here);
  await vi.waitFor(async () => expect(await left(there)).toBeLessThan(100), { timeout: 20_000 });
});
