import { Connection } from './connection.ts';

const connections = 20;

/**
 * Sends `perSecond` requests a second, in turn and again from the first, however long answers take. Returns the
 * milliseconds of each from the moment at which it was due.
 */
export const pace = async ({
  port,
  requests,
  perSecond,
  seconds,
}: {
  readonly port: number;
  readonly requests: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
}): Promise<number[]> => {
  const count = Math.round(perSecond * seconds);
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const work = async () => {
    const connection = await Connection.open(port);
    try {
      while (next < count) {
        const due = began + (next * 1000) / perSecond;
        const request = requests[next % requests.length]!;
        next += 1;
        const pause = due - performance.now();
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
        const { status } = await connection.ask(request);
        if (status !== 200) throw new Error(`Answered with ${status}.`);
        times.push(performance.now() - due);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return times;
};
