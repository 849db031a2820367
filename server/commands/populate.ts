import { Refusal } from '../config/refusal.ts';
import { createProgress, type Populated, populate } from '../populate/index.ts';
import { openSecrets } from '../secrets/key.ts';
import type { Command } from './command.ts';

type GivenOptions = Readonly<Record<string, string | boolean | undefined>>;

const most = 100_000_000;

const readCount = (given: GivenOptions, name: string): number => {
  const text = given[name];
  const count = typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count <= most)) throw new Refusal(`--${name}: give a whole number from 0 to ${most}.`);
  return count;
};

const readText = (given: GivenOptions, name: string): string | undefined => {
  const text = given[name];
  return typeof text === 'string' ? text : undefined;
};

export const command: Command<Populated & { seconds: number }> = {
  name: 'populate',
  summary: 'Fill an organization with made-up users, channels and messages, for load tests and trials.',
  begins: true,
  parameters: [
    { flags: '--users <count>', meaning: 'how many users to add', default: '100' },
    { flags: '--channels <count>', meaning: 'how many channels to add', default: '30' },
    { flags: '--messages <count>', meaning: 'how many messages to add', default: '10000' },
    {
      flags: '--organization <subdomain>',
      meaning: 'the organization; without it, the one of the root host. It is founded when there is none.',
      default: '',
    },
    {
      flags: '--credentials <file>',
      meaning: 'a file to make, with user_id, email and api_key of each new user, one JSON object a line',
    },
    { flags: '--seed <number>', meaning: 'the same seed makes the same data', default: '1' },
  ],
  notes: () => '\nThe service may run meanwhile. At the end its clients are told to read everything afresh.',
  run: async (given, { config, json, report, withDatabase }) => {
    const counts = {
      users: readCount(given, 'users'),
      channels: readCount(given, 'channels'),
      messages: readCount(given, 'messages'),
      seed: readCount(given, 'seed'),
    };
    const started = performance.now();
    const terminal = !json && process.stderr.isTTY ? process.stderr : undefined;
    const result = await withDatabase(async ({ database }) =>
      populate(database, {
        ...counts,
        subdomain: readText(given, 'organization') ?? '',
        credentials: readText(given, 'credentials'),
        secrets: await openSecrets(config, database.query),
        progress: createProgress(report, terminal),
      }),
    );
    return { ...result, seconds: Math.round((performance.now() - started) / 100) / 10 };
  },
  render: (result) =>
    `Added ${result.users} users, ${result.channels} channels, ${result.subscriptions} subscriptions, ${result.conversations} conversations and ${result.messages} messages in ${result.seconds} s.`,
};
