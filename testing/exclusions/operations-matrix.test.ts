import { endpoints } from '@parlance/protocol/contract';
import type { Endpoint } from '@parlance/protocol/endpoint';
import { read } from '@parlance/server/db/sql';
import { afterAll, expect, test } from 'vitest';
import { startService } from '../service.ts';
import { expected, kinds, prepareCell, roles, standings, succeeds } from './channel-cells.ts';
import { elsewhere, modules, operations } from './operations.ts';

const service = await startService({ law: { watchers: [] } });
afterAll(() => service.close());
const { otherMember: keeper, database } = service;
const isMet = (needs: string, allowed: readonly string[]) =>
  needs.split(' ').every((need) => allowed.includes(need));

const declared = new Set(endpoints);
const isEndpoint = (value: unknown): value is Endpoint => declared.has(value as Endpoint);
/** Parameters that name a channel or a message. */
const telling = [
  'stream_id',
  'stream',
  'message_id',
  'messages',
  'msg_ids',
  'subscriptions',
  'subscription_data',
];
/** Here it is the channel of an integration's bot. */
const others = new Set(['post-external']);

test('every endpoint that is about channels or messages has its place in the matrix', () => {
  const ofModules = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
  const byParameter = endpoints.filter(
    ({ name, parameters, pathParameters }) =>
      !others.has(name) && telling.some((one) => one in parameters || one in pathParameters),
  );
  const placed = new Set([...operations.map(({ endpoint }) => endpoint.name), ...Object.keys(elsewhere)]);
  const named = [...ofModules, ...byParameter].map(({ name }) => name);
  expect(named.filter((name) => !placed.has(name))).toEqual([]);
  expect([...placed].filter((name) => !named.includes(name))).toEqual([]);
  expect(placed.size).toBe(operations.length + Object.keys(elsewhere).length);
});

test('a subscriber of a public channel may do all of it that takes no further right', async () => {
  const channel = await prepareCell(service, keeper, ['public', 'subscribed', service.member]);
  for (const { endpoint, attempt, takesMore } of operations)
    if (takesMore === undefined)
      expect([endpoint.name, await succeeds(attempt, service.member, channel)]).toEqual([
        endpoint.name,
        true,
      ]);
});

const cases = kinds.flatMap((kind) =>
  standings.flatMap((standing) => roles.map((role) => [role, standing, kind] as const)),
);

/** The channel's state for others; a refused operation must not change it. */
const stateOf = async (id: number) => {
  const { rows } = await read`
    select c.name, c.description, c.is_archived, c.is_default,
      array(select (m.id, m.topic, m.content) from messages m where m.recipient_id = c.id order by m.id)::text as said,
      array(select (r.user_id, r.emoji_name) from reactions r join messages m on m.id = r.message_id
        where m.recipient_id = c.id order by 1)::text as reactions,
      array(select (s.sender_id, s.content) from submessages s join messages m on m.id = s.message_id
        where m.recipient_id = c.id order by 1)::text as submessages,
      array(select b.user_id from memberships b where b.recipient_id = c.id and b."left" is null order by 1) as members
    from channels c where c.id = ${id}
  `.execute(database.query);
  return rows;
};

test.for(cases)(
  '[V1] [V2] [V3] [V5] [V6] [V23] %s, %s, in a channel that is %s, does only what the table says',
  async ([role, standing, kind]) => {
    const subject = service[role];
    const allowed = expected(kind, standing, role).split(' ');
    const refused = operations.filter(({ needs }) => !isMet(needs, allowed));
    if (refused.length === 0) return;
    const channel = await prepareCell(service, keeper, [kind, standing, subject]);
    const before = await stateOf(channel.id);
    const done: string[] = [];
    for (const { endpoint, attempt } of refused)
      if (await succeeds(attempt, subject, channel)) done.push(endpoint.name);
    expect(done).toEqual([]);
    expect(await stateOf(channel.id)).toEqual(before);
  },
);
