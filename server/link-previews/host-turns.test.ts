import { expect, test } from 'vitest';
import { HostTurns } from './host-turns.ts';

/** Requests that end when the test says so. */
const startRequests = () => {
  const turns = new HostTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (host: string, name: string) =>
    turns.run(host, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  return { begun, ends, ask };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('[V22] a slow host delays itself alone', async () => {
  const { begun, ends, ask } = startRequests();
  const slow = [1, 2, 3].map((number) => ask('slow.example', `slow ${number}`));
  const quick = ask('quick.example', 'quick');
  await turn();
  expect(begun).toEqual(['slow 1', 'slow 2', 'quick']);
  ends[0]!();
  expect(await slow[0]).toBe('slow 1');
  await turn();
  expect(begun.at(-1)).toBe('slow 3');
  for (const end of ends) end();
  expect(await Promise.all([...slow, quick])).toEqual(['slow 1', 'slow 2', 'slow 3', 'quick']);
});

test('[V22] more than may wait for a host are not asked', async () => {
  const { begun, ends, ask } = startRequests();
  const many = Array.from({ length: 60 }, (_, index) => ask('slow.example', `request ${index}`));
  expect((await Promise.all(many.slice(52))).every((result) => result === undefined)).toBe(true);
  while (begun.length < 52 || ends.length > 0) {
    ends.shift()?.();
    await turn();
  }
  expect((await Promise.all(many)).filter((result) => result !== undefined)).toHaveLength(52);
});
