/** Metrics of what an operator looks after: version, pool, jobs, mail, disk. */
import { Gauge, type Registry } from 'prom-client';
import type { UploadOptions } from '../config/upload-options.ts';
import { version } from '../config/version.ts';
import type { Database } from '../db/database.ts';
import { schemaNumber } from '../db/migrate.ts';
import type { Mailer } from '../frame/mailer.ts';
import { fetchJobCounts } from '../jobs/counts.ts';
import { measureRoom } from '../storage/index.ts';

export interface Operated {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly dataDirectory: string;
  readonly uploads: Pick<UploadOptions, 'directory' | 's3'>;
}

/** A value with its labels. */
type Reading = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Declared {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly read: (operated: Operated) => readonly Reading[] | Promise<readonly Reading[]>;
}

const readRoom = async (directory: string): Promise<readonly Reading[]> => {
  const { free, whole } = await measureRoom(directory);
  return [
    [{ kind: 'free' }, free],
    [{ kind: 'whole' }, whole],
  ];
};

const jobStates = ['waiting', 'running', 'failed', 'given_up'] as const;

const declared: readonly Declared[] = [
  {
    name: 'parlance_build_info',
    help: 'Always 1; the labels say which Parlance runs, on which Node.js.',
    labelNames: ['version', 'node'],
    read: () => [[{ version, node: process.versions.node }, 1]],
  },
  {
    name: 'parlance_schema',
    help: 'The number of the newest migration of the database.',
    labelNames: [],
    read: () => [[{}, schemaNumber]],
  },
  {
    name: 'parlance_database_pool',
    help: 'Connections for transactions (seats), those in use (taken), transactions that wait for one (waiting), and statements without an answer yet (unanswered).',
    labelNames: ['kind'],
    read: ({ database }) => Object.entries(database.poolUsage).map(([kind, count]) => [{ kind }, count]),
  },
  {
    name: 'parlance_jobs',
    help: 'Background jobs by kind. Those that failed are tried again, except those given up.',
    labelNames: ['task', 'state'],
    read: async ({ database }) =>
      (await fetchJobCounts(database.query)).flatMap((counts) =>
        jobStates.map((state): Reading => [{ task: counts.task, state }, counts[state]]),
      ),
  },
  {
    name: 'parlance_mails_total',
    help: 'Mails that this process handed to the mail server (sent), will try again (postponed), or that were refused for good (refused).',
    labelNames: ['result'],
    read: ({ mailer }) => Object.entries(mailer.counts).map(([result, count]) => [{ result }, count]),
  },
  {
    name: 'parlance_disk_bytes',
    help: 'The disk of the data directory.',
    labelNames: ['kind'],
    read: ({ dataDirectory }) => readRoom(dataDirectory),
  },
  {
    name: 'parlance_files_disk_bytes',
    help: 'The disk of uploaded files, where they are in no bucket.',
    labelNames: ['kind'],
    read: ({ uploads: { directory, s3 } }) => (s3 === undefined ? readRoom(directory) : []),
  },
];

/** What cannot be read now is left out. */
export const measureOperation = (operated: Operated, registers: Registry[]): void => {
  for (const { name, help, labelNames, read } of declared)
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        this.reset();
        const readings = await Promise.resolve(read(operated)).catch(() => []);
        for (const [labels, value] of readings) this.set(labels, value);
      },
    });
};
