/** P21 to P24: changes, over PostgreSQL's least work. */
import type { Bench } from '../bench.ts';
import type { Ground } from '../ground.ts';
import { askOnce } from '../load/ask.ts';
import { deleteRequest, patchRequest, postRequest, sendRequest } from '../load/request.ts';
import type { Measured, Row } from '../row.ts';
import { median } from '../statistics.ts';
import { fillTopic } from '../topic.ts';

const edits = 50;
const many = 10_000;
/** Other rows use earlier people. */
const firstReader = 250;

interface Pair {
  readonly service: number;
  readonly floor: number;
}

const judge = (rounds: readonly Pair[], floor: string): Measured => {
  const ms = (of: keyof Pair) => `${median(rounds.map((round) => round[of])).toFixed(1)} ms`;
  return {
    values: [median(rounds.map(({ service, floor }) => service / floor))],
    figures: { time: ms('service'), [floor]: ms('floor') },
  };
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** A durable single-row insert, p50. */
const insertTime = async ({ sql }: Ground): Promise<number> => {
  await sql`create table if not exists floor (id bigint generated always as identity primary key, content text)`;
  const times: number[] = [];
  for (let count = 0; count < edits; count += 1)
    times.push(
      await timeOf(() => sql`insert into floor (content) values ('A row of about the length of a row')`),
    );
  return median(times);
};

const askAll = async (bench: Bench, port: number, requests: readonly string[]): Promise<number> =>
  median(await bench.startLoad().ask<number[]>('answerTimes', { port, requests }));

export const p21: Row = {
  id: 'P21',
  measure: 'editing a message of a channel of 10,000, p50, over the durable update of its row alone',
  goals: [{ name: 'ratio', unit: '×' }],
  run: async (bench) => {
    const ground = await bench.ground();
    const { port } = ground.service;
    const author = ground.people[0]!;
    const { body } = await askOnce(port, sendRequest(author, ground.everybodysChannel, 'as it was'));
    const { id } = JSON.parse(body.toString()) as { id: number };
    const rounds = await bench.rounds(async (round) => {
      const requests = Array.from({ length: edits }, (_, index) =>
        patchRequest(`/messages/${id}`, author, { content: `as it is, **${round}** and ${index}` }),
      );
      const service = await askAll(bench, port, requests);
      const times: number[] = [];
      for (let count = 0; count < edits; count += 1)
        times.push(
          await timeOf(
            () => ground.sql`
              update messages set content = ${`as it is, **floor** and ${count}`}, last_edited_at = now()
              where organization_id = (select organization_id from channels where id = ${ground.everybodysChannel})
                and id = ${id}`,
          ),
        );
      return { service, floor: median(times) };
    });
    return judge(rounds, 'update p50');
  },
};

export const p22: Row = {
  id: 'P22',
  measure: 'moving a topic of 10,000 messages, over the bare update of as many rows',
  goals: [{ name: 'ratio', unit: '×' }],
  run: async (bench) => {
    const ground = await bench.ground();
    const { port } = ground.service;
    const mover = ground.people[0]!;
    const first = await fillTopic(ground, 'caravan', many, mover);
    const update = (topic: string) => ground.sql`
      update messages set topic = ${topic}
      where organization_id = (select organization_id from channels where id = ${ground.everybodysChannel})
        and id between ${first} and ${first + many - 1}`;
    const rounds = await bench.rounds(async (round) => {
      const request = patchRequest(`/messages/${first}`, mover, {
        topic: `caravan ${round}`,
        propagate_mode: 'change_all',
        send_notification_to_new_thread: 'false',
      });
      const service = await askAll(bench, port, [request]);
      return { service, floor: await timeOf(() => update(`caravan by hand ${round}`)) };
    });
    return judge(rounds, 'bare update');
  },
};

export const p23: Row = {
  id: 'P23',
  measure: 'marking a topic of 10,000 messages read, over a durable single-row insert',
  goals: [{ name: 'ratio', unit: '×' }],
  run: async (bench) => {
    const ground = await bench.ground();
    const { port } = ground.service;
    await fillTopic(ground, 'backlog', many, ground.people[0]!);
    // A new reader each round.
    const rounds = await bench.rounds(async (round) => {
      const reader = ground.people[firstReader + round]!;
      const request = postRequest('/mark_topic_as_read', reader, {
        stream_id: ground.everybodysChannel,
        topic_name: 'backlog',
      });
      return { service: await askAll(bench, port, [request]), floor: await insertTime(ground) };
    });
    return judge(rounds, 'insert p50');
  },
};

export const p24: Row = {
  id: 'P24',
  measure: 'joining a channel of 10,000, p50, over a durable single-row insert',
  goals: [{ name: 'ratio', unit: '×' }],
  run: async (bench) => {
    const ground = await bench.ground();
    const { port } = ground.service;
    const rows = await ground.sql<{ name: string }[]>`
      select name from channels where id = ${ground.everybodysChannel}`;
    const { name } = rows[0]!;
    const rounds = await bench.rounds(async (round) => {
      const people = ground.people.slice(firstReader + round * 5, firstReader + round * 5 + 5);
      for (const person of people)
        await askOnce(
          port,
          deleteRequest('/users/me/subscriptions', person, { subscriptions: JSON.stringify([name]) }),
        );
      const requests = people.map((person) =>
        postRequest('/users/me/subscriptions', person, { subscriptions: JSON.stringify([{ name }]) }),
      );
      return { service: await askAll(bench, port, requests), floor: await insertTime(ground) };
    });
    return judge(rounds, 'insert p50');
  },
};
