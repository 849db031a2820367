import { jobs } from '../app/features.ts';
import { type Restored, restore } from '../backup/index.ts';
import { readConfig } from '../config/config.ts';
import { openingParameters } from './backup/sealing.ts';
import { openGiven } from './backup/source.ts';
import type { Command } from './command.ts';
import { type GivenOptions, readText } from './given.ts';

interface Result extends Restored {
  readonly data_directory: string;
}

/** The settings, with the place that the command line names. */
const configFor = (given: GivenOptions) => {
  const [directory, url] = [readText(given, 'dataDir'), readText(given, 'databaseUrl')];
  return readConfig({
    ...process.env,
    ...(directory === undefined ? {} : { DATA_DIR: directory }),
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });
};

const kept = new Set(
  jobs.flatMap((work) => ('task' in work && work.task.outlivesRestore ? [work.task.name] : [])),
);

const warnings = (result: Result): string[] => [
  ...(result.missing > 0 ? [`${result.missing} files were missing already when the backup was made.`] : []),
  ...(result.is_new_key
    ? [
        'The backup does not hold the secret key, so there is a new one: API keys, sessions, invitations and devices have ended, and webhooks have new tokens.',
      ]
    : []),
  ...(result.held > 0
    ? [
        `${result.held} scheduled messages were due since the backup, and may have been sent. They are held, and their senders can give them a new time:`,
        ...result.held_messages.map(({ sender, due }) => `  ${sender}, due ${due}`),
      ]
    : []),
  ...(result.sent_overdue > 0
    ? [
        `${result.sent_overdue} scheduled messages were due: they are sent when the service starts within ten minutes.`,
      ]
    : []),
  ...(result.dropped_reminders > 0
    ? [`${result.dropped_reminders} reminders were due since the backup, and are dropped.`]
    : []),
  result.are_signed_out
    ? 'Everyone is signed out, and has to sign in again; bots have new API keys.'
    : 'What was revoked after the backup was made is valid again: passwords, API keys, sessions, accounts. Restore with --sign-everyone-out if that matters.',
  ...(result.is_copy
    ? [
        'This is a copy: it sends no mail, no notifications and no webhooks, and its organizations are called a copy.',
      ]
    : []),
];

export const command: Command<Result> = {
  name: 'restore',
  summary: 'Make a service of a backup, in an empty data directory or database.',
  arguments: [{ name: 'file', meaning: 'the backup, or - for standard input', isOptional: true }],
  parameters: [
    ...openingParameters,
    {
      flags: '--from <place>',
      meaning: 'a repository: its newest backup, or the one that is named instead of a file',
    },
    { flags: '--data-dir <directory>', meaning: 'where to put it; without it, DATA_DIR' },
    {
      flags: '--database-url <address>',
      meaning: 'the empty PostgreSQL database to fill; without it, DATABASE_URL',
    },
    {
      flags: '--as-copy',
      meaning: 'make a copy for trying things, which sends nothing and signs everyone out',
    },
    { flags: '--sign-everyone-out', meaning: 'end all sessions and API keys' },
    {
      flags: '--send-overdue',
      meaning: 'send scheduled messages and reminders that became due since the backup',
    },
  ],
  notes: () =>
    '\nEvery client registers again, and numbers that were given after the backup are not given a second time. Mail, notifications\nand webhooks that were queued in the backup are dropped: they were sent long ago.',
  run: async (given, context) => {
    const config = configFor(given);
    const where = { name: readText(given, 'file'), place: readText(given, 'from') };
    const { reading } = await openGiven(given, where, config);
    const restored = await restore({
      config,
      reading,
      report: context.report,
      outlives: (task) => kept.has(task),
      asCopy: given.asCopy === true,
      signEveryoneOut: given.signEveryoneOut === true,
      sendOverdue: given.sendOverdue === true,
    });
    return { data_directory: config.dataDirectory, ...restored };
  },
  render: (result) =>
    [
      `Restored what was backed up at ${result.made_at}: ${result.rows} rows and ${result.files} files, in ${result.data_directory}.`,
      ...(result.migrated.length > 0 ? [`Brought up to date (${result.migrated.join(', ')}).`] : []),
      ...warnings(result),
    ].join('\n'),
};
