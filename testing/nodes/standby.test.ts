/** A standby that lagged takes over: what was lost is gone everywhere, and no number means two things. */
import { expect, test } from 'vitest';
import { administer } from '../database.ts';
import type { Node } from './nodes.ts';
import { here, nodes, there } from './two-nodes.ts';

/** Runs statements about the database of the nodes, which cannot reach it meanwhile. */
const meanwhile = async (statements: (name: string) => readonly string[]) => {
  const { connection } = nodes.stored;
  if ('url' in connection) throw new Error('the suite runs on a PostgreSQL of its own');
  const { database } = connection;
  await Promise.all(nodes.all.map(({ line }) => line.cut()));
  await administer(
    connection,
    (sql) => sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${database}`,
  );
  for (const statement of statements(database)) await administer(connection, (sql) => sql.unsafe(statement));
  await Promise.all(nodes.all.map(({ line }) => line.open()));
};

const say = (node: Node, content: string) => {
  const { member, owner } = nodes.people;
  return node.try(owner, 'POST', '/messages', { type: 'direct', to: [member.id], content });
};

const register = async (node: Node) => {
  const { queue_id, last_event_id } = await node.call(nodes.people.member, 'POST', '/register', {
    event_types: ['message'],
    fetch_event_types: [],
  });
  let after = last_event_id as number;
  return async (at: Node) => {
    const { status, body } = await at.try(nodes.people.member, 'GET', '/events', {
      queue_id,
      last_event_id: after,
    });
    const events = (body.events ?? []) as { id: number; message?: { content: string } }[];
    after = events.at(-1)?.id ?? after;
    return { status, code: body.code, contents: events.map(({ message }) => message?.content), after };
  };
};

test('[R7] nodes end when the log went back, and clients register again', async () => {
  const polls = [await register(here), await register(there)];
  await meanwhile((name) => [`create database ${name}_standby template ${name}`]);
  await expect.poll(() => say(here, 'lost'), { timeout: 20_000 }).toMatchObject({ status: 200 });
  const [seen] = await Promise.all(polls.map((poll, index) => poll([here, there][index]!)));
  expect(seen).toMatchObject({ contents: ['lost'] });
  await meanwhile((name) => [
    `alter database ${name} rename to ${name}_lost`,
    `alter database ${name}_standby rename to ${name}`,
    `drop database ${name}_lost`,
  ]);
  for (const { app } of [here, there]) expect(await app.lost).toMatch(/a standby takes over that lagged/);
  await Promise.all([here.stop(), there.stop()]);

  const fresh = await nodes.start();
  for (const poll of polls)
    expect(await poll(fresh)).toMatchObject({ status: 400, code: 'BAD_EVENT_QUEUE_ID' });
  const poll = await register(fresh);
  await say(fresh, 'said afterwards');
  const heard = await poll(fresh);
  expect(heard.contents).toEqual(['said afterwards']);
  expect(heard.after).toBeGreaterThan(seen!.after);
});
