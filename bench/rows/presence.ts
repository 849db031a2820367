/** P17: ten thousand people who ping every minute. */
import { askOnce } from '../load/ask.ts';
import { postRequest } from '../load/request.ts';
import type { Row } from '../row.ts';
import type { Strain } from '../service-process.ts';
import { median } from '../statistics.ts';

const count = 1000;

export const p17: Row = {
  id: 'P17',
  measure: 'processor time of the service for a presence ping, 10,000 users',
  goals: [
    { name: 'ping', unit: 'ms', goal: 1, beyond: 0.3 },
    { name: 'answered with everybody', unit: 'ms', goal: 1, beyond: 0.3 },
  ],
  run: async (bench) => {
    const ground = await bench.ground();
    const load = bench.startLoad();
    const { port, child } = ground.service;
    const ping = (person: (typeof ground.people)[number], parameters: Record<string, string | number>) =>
      postRequest('/users/me/presence', person, { status: 'active', ...parameters }, true);
    const first = await askOnce(port, ping(ground.people[0]!, { last_update_id: -1 }));
    const { presence_last_update_id } = JSON.parse(first.body.toString()) as {
      presence_last_update_id: number;
    };
    bench.say(`${ground.people.length} people ping`);
    const all = ground.people.map((person) => ping(person, { ping_only: 'true' }));
    await load.ask('answerAll', { port, requests: all, atOnce: 50 }, 600);
    const some = ground.people.slice(0, count);
    const cost = async (parameters: Record<string, string | number>) => {
      const requests = some.map((person) => ping(person, parameters));
      const before = await child.ask<Strain>('strain');
      await load.ask('answerTimes', { port, requests }, 600);
      const after = await child.ask<Strain>('strain');
      return (after.processor - before.processor) / requests.length;
    };
    // After a minute in which all pinged.
    const everybody = { last_update_id: presence_last_update_id };
    const { body } = await askOnce(port, ping(some[0]!, everybody));
    const rounds = await bench.rounds(async () => ({
      alone: await cost({ ping_only: 'true' }),
      full: await cost(everybody),
    }));
    return {
      values: [median(rounds.map(({ alone }) => alone)), median(rounds.map(({ full }) => full))],
      figures: { 'answer, uncompressed': `${Math.round(body.length / 1024)} KB` },
    };
  },
};
