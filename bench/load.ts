/** A separate process keeps this work out of the service's measurements. */
import { acknowledge, answerAll, answerTimes, throughput } from './load/ask.ts';
import { deliver } from './load/deliver.ts';
import { fanOut } from './load/fan-out.ts';
import { pace } from './load/pace.ts';
import { Polls, type Queue } from './load/polls.ts';
import { settle } from './load/settle.ts';
import { serveTasks } from './tasks.ts';

let polls = new Polls();

serveTasks({
  openPolls: ({ port, queues }: { port: number; queues: readonly Queue[] }) => polls.open(port, queues),
  closePolls: async () => {
    await polls.close();
    polls = new Polls();
  },
  closePollsAtOnce: () => {
    polls.closeAtOnce();
    polls = new Polls();
  },
  fanOut: (input: Parameters<typeof fanOut>[1]) => fanOut(polls, input),
  deliver: (input: Parameters<typeof deliver>[1]) => deliver(polls, input),
  acknowledge,
  answerAll,
  answerTimes,
  throughput,
  pace,
  settle: ({ port, probe }: { port: number; probe: string }) => settle(port, probe),
});
