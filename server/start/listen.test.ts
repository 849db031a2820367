import { expect, test } from 'vitest';
import { listen } from './listen.ts';

test('[R1] the service answers no one before its database is on disk', async () => {
  const steps: string[] = [];
  let synced = () => {};
  const onDisk = new Promise<void>((resolve) => {
    synced = resolve;
  }).then(() => void steps.push('on disk'));
  const app = {
    listen: async () => {
      steps.push('listening');
      return 'http://127.0.0.1:1';
    },
  };
  const listening = listen(app, { host: '127.0.0.1', port: 1 }, onDisk);
  setImmediate(synced);
  await listening;
  expect(steps).toEqual(['on disk', 'listening']);
});
