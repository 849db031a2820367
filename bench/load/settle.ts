import { Connection } from './connection.ts';

const quick = 10;
const wanted = 2;
const patience = 60_000;

/** Waits until several probes in a row are prompt: earlier work is done. */
export const settle = async (port: number, probe: string): Promise<void> => {
  const connection = await Connection.open(port);
  const begun = performance.now();
  try {
    for (let prompt = 0; prompt < wanted; ) {
      const started = performance.now();
      if (started - begun > patience) throw new Error('The server did not come to rest.');
      await connection.ask(probe);
      prompt = performance.now() - started < quick ? prompt + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    connection.close();
  }
};
