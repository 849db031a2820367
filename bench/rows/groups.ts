/** P27: a group of ten thousand members. */
import { askOnce } from '../load/ask.ts';
import { getRequest, postRequest } from '../load/request.ts';
import { asOwner } from '../owner.ts';
import type { Row } from '../row.ts';
import { median } from '../statistics.ts';

const turns = 40;

export const p27: Row = {
  id: 'P27',
  measure:
    'a group of 10,000: made, over inserting its rows; its members read; and one leaving and joining it, over a group of 10',
  goals: [
    { name: 'made', unit: '×', goal: 6, beyond: 3 },
    { name: 'read p50', unit: 'ms', goal: 20, beyond: 10 },
    { name: 'one more', unit: '×', goal: 1.5, beyond: 1.2 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port } = ground.service;
    const everybody = ground.people.map(({ user_id }) => user_id);
    let made = 0;
    return asOwner(ground, async (owner) => {
      const make = async (members: readonly number[]) => {
        made += 1;
        const name = `measured ${made} ${process.pid}`;
        const given = { name, description: '', members: JSON.stringify(members) };
        const started = performance.now();
        const { body } = await askOnce(port, postRequest('/user_groups/create', owner, given));
        const took = performance.now() - started;
        return { id: Number((JSON.parse(body.toString()) as { group_id: number }).group_id), took };
      };
      // The rows alone, rolled back.
      const insert = async (groupId: number) => {
        let took = 0;
        await ground.sql
          .begin(async (sql) => {
            const [row] =
              await sql`delete from group_members where group_id = ${groupId} returning organization_id`;
            const started = performance.now();
            await sql`
              insert into group_members (organization_id, group_id, user_id)
              select ${row!.organization_id}, ${groupId}, unnest(${everybody}::int[])`;
            took = performance.now() - started;
            throw new Error('undone');
          })
          .catch(() => {});
        return took;
      };
      const changeTimes = async (groupId: number) => {
        const requests = Array.from({ length: turns }, (_, index) =>
          postRequest(`/user_groups/${groupId}/members`, owner, {
            [index % 2 === 0 ? 'delete' : 'add']: JSON.stringify([owner.user_id]),
          }),
        );
        return median(await load.ask<number[]>('answerTimes', { port, requests }));
      };
      const small = await make(everybody.slice(0, 10));
      const rounds = await bench.rounds(async () => {
        const large = await make(everybody);
        const floor = await insert(large.id);
        const reads = Array.from({ length: turns }, () =>
          getRequest(`/user_groups/${large.id}/members`, owner, {}),
        );
        return {
          made: large.took,
          floor,
          read: median(await load.ask<number[]>('answerTimes', { port, requests: reads })),
          ratio: (await changeTimes(large.id)) / (await changeTimes(small.id)),
        };
      });
      const of = (name: 'made' | 'floor' | 'read' | 'ratio') => median(rounds.map((round) => round[name]));
      return {
        values: [median(rounds.map((round) => round.made / round.floor)), of('read'), of('ratio')],
        figures: {
          made: `${of('made').toFixed(0)} ms`,
          'rows alone': `${of('floor').toFixed(0)} ms`,
          members: String(everybody.length),
        },
      };
    });
  },
};
