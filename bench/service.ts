import { createInterface } from 'node:readline';
import { type Child, startChild } from './children.ts';

export interface RunningService {
  readonly child: Child;
  readonly port: number;
  stop(): Promise<void>;
}

const startSeconds = 60;

export interface ServiceOptions {
  /** Directory for a CPU profile. */
  readonly profile?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
}

export const startService = async (
  dataDirectory: string,
  { profile, environment }: ServiceOptions = {},
): Promise<RunningService> => {
  const child = startChild('service-process', {
    environment: {
      DATA_DIR: dataDirectory,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      OWNER_PASSWORD: 'only for the benchmark',
      ...environment,
    },
    nodeOptions: [
      '--expose-gc',
      // As in `npm start`.
      '--max-semi-space-size=32',
      ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
    ],
  });
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The service did not start in time.')),
      startSeconds * 1000,
    );
    const said: string[] = [];
    createInterface({ input: child.process.stdout! }).on('line', (line) => {
      said.push(line);
      const { address } = JSON.parse(line) as { address?: string };
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(Number(new URL(address).port));
    });
    child.process.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`The service ended:\n${said.join('\n')}`));
    });
  });
  // The start is another row.
  await child.ask('longestStall');
  return { child, port, stop: () => child.stop() };
};
