/** P15: reading a hundred messages among few and many. */
import type { Bench } from '../bench.ts';
import type { Ground } from '../ground.ts';
import { getRequest, type Person } from '../load/request.ts';
import type { Row } from '../row.ts';
import { median, percentile } from '../statistics.ts';

const readers = 60;
/** As with searches: V8 optimizes after some 600 of them. */
const warmUps = 3;
const stored = { tiny: 10_000, small: 1_000_000, full: 10_000_000 } as const;

/** Everything, channels, topics, direct messages; newest and older. */
const requestsOf = async (ground: Ground): Promise<string[]> => {
  const people = ground.people.slice(200, 200 + readers);
  const ids = people.map((person) => person.user_id);
  const rows = await ground.sql<{ user: number; channel: number; topic: string; id: number }[]>`
    select distinct on (s.user_id) s.user_id as "user", s.channel_id as channel, m.topic, m.id
    from subscriptions s
    join messages m on m.organization_id = s.organization_id and m.recipient_id = s.channel_id and m.topic is not null
    where s.user_id = any(${ids}::int[])
      and m.id > (select position from organization_logs l where l.organization_id = s.organization_id) - 200000
    order by s.user_id, m.id desc, s.channel_id`;
  const personOf = new Map(people.map((person) => [person.user_id, person]));
  return rows.flatMap(({ user, channel, topic, id }, index) => {
    const person: Person = personOf.get(user)!;
    const narrows = [
      [],
      [{ operator: 'channel', operand: channel }],
      [
        { operator: 'channel', operand: channel },
        { operator: 'topic', operand: topic },
      ],
      [{ operator: 'is', operand: 'dm' }],
    ];
    return narrows.map((narrow, place) => {
      const isNewest = (index + place) % 2 === 0;
      return getRequest('/messages', person, {
        anchor: isNewest ? 'newest' : Math.ceil((id * ((index % 9) + 1)) / 10),
        num_before: isNewest ? 100 : 50,
        num_after: isNewest ? 0 : 50,
        narrow: JSON.stringify(narrow),
        apply_markdown: 'true',
        client_gravatar: 'true',
      });
    });
  });
};

const measure = async (bench: Bench, ground: Ground): Promise<number[]> => {
  const load = bench.startLoad();
  const { port } = ground.service;
  const requests = await requestsOf(ground);
  for (let pass = 0; pass < warmUps; pass += 1) await load.ask('answerTimes', { port, requests });
  const rounds = await bench.rounds(() => load.ask<number[]>('answerTimes', { port, requests }));
  return [0.5, 0.95].map((share) => median(rounds.map((times) => percentile(times, share))));
};

export const p15: Row = {
  id: 'P15',
  measure: 'GET /messages, 100 messages, 10 million stored, p95, also over its own p95 at 100,000',
  goals: [
    { name: 'p95', unit: 'ms', goal: 10, beyond: 5 },
    { name: 'ratio', unit: '×', goal: 1.3, beyond: 1.1 },
  ],
  isJudgedAtFullSize: true,
  run: async (bench) => {
    const many = stored[bench.options.size];
    const ground = await bench.freshGround();
    try {
      const [fewP50, fewP95] = await measure(bench, ground);
      // Search is another row, and its index fills slowest.
      await ground.sql`drop index messages_search`;
      await ground.grow(many);
      await ground.restart();
      const [p50, p95] = await measure(bench, ground);
      return {
        values: [p95!, p95! / fewP95!],
        figures: {
          stored: many.toLocaleString('en'),
          p50: `${p50!.toFixed(1)} ms`,
          'at 100,000': `p50 ${fewP50!.toFixed(1)} ms, p95 ${fewP95!.toFixed(1)} ms`,
        },
      };
    } finally {
      await ground.close();
    }
  },
};
