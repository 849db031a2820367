/** P20: from nothing to the first answer. */
import { Connection } from '../load/connection.ts';
import type { Row } from '../row.ts';
import { startService } from '../service.ts';
import { median } from '../statistics.ts';
import { makeDirectory, removeDirectory } from '../temporary.ts';

const request = 'GET /api/v1/server_settings HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

/** Seconds, with process, cluster, schema and organization. */
const startOnce = async (): Promise<number> => {
  const directory = await makeDirectory('start');
  try {
    const started = performance.now();
    const service = await startService(directory);
    try {
      const connection = await Connection.open(service.port);
      await connection.ask(request);
      const seconds = (performance.now() - started) / 1000;
      connection.close();
      return seconds;
    } finally {
      await service.stop();
    }
  } finally {
    await removeDirectory(directory);
  }
};

export const p20: Row = {
  id: 'P20',
  measure: 'fresh data directory to the first answer',
  goals: [{ name: 'time', unit: 's', goal: 2, beyond: 1.2 }],
  run: async (bench) => {
    const seconds = await bench.rounds(startOnce);
    return { values: [median(seconds)], figures: { slowest: `${Math.max(...seconds).toFixed(2)} s` } };
  },
};
