// Not through its index, which would load the whole service: a restore needs little memory.
import type { Reading } from '../backup/read.ts';
import { type Previewed, previewRestore } from '../backup/restore/preview.ts';
import { type Restored, restore } from '../backup/restore/restore.ts';
import type { PreviewedToTime } from '../backup/wal/preview-to-time.ts';
import type { RestoredToTime } from '../backup/wal/restore-to-time.ts';
import { type Config, readConfig } from '../config/config.ts';
import { Refusal } from '../config/refusal.ts';
import { openingParameters, readOpening } from './backup/sealing.ts';
import { isReadOnce, openGiven, resolvePlace } from './backup/source.ts';
import type { Command, Context } from './command.ts';
import { type GivenOptions, readText } from './given.ts';

interface Where {
  readonly data_directory: string;
  /** Without the password; null for the embedded database. */
  readonly database: string | null;
}
type Result = Where & Restored;
type ResultOfTime = Where & RestoredToTime;
type Preview = Where & Previewed & { readonly is_dry_run: true };
type PreviewOfTime = Where & PreviewedToTime & { readonly is_dry_run: true };

/** Where the database is, without its password. */
const placeOf = (url: string | undefined): string | null => {
  if (url === undefined) return null;
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/** The settings, with the place that the command line names. */
const configFor = (given: GivenOptions) => {
  const [directory, url] = [readText(given, 'dataDir'), readText(given, 'databaseUrl')];
  return readConfig({
    ...process.env,
    ...(directory === undefined ? {} : { DATA_DIR: directory }),
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });
};

const warnings = (result: Result | ResultOfTime): string[] => [
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

const renderRestored = (result: Result): string =>
  [
    `Restored what was backed up at ${result.made_at}: ${result.rows} rows and ${result.files} files, in ${result.data_directory}.`,
    ...(result.migrated.length > 0 ? [`Brought up to date (${result.migrated.join(', ')}).`] : []),
    ...warnings(result),
  ].join('\n');

const renderRestoredToTime = (result: ResultOfTime): string =>
  [
    `Restored what there was at ${result.restored_to}, from the base of ${result.base_of}: the database and ${result.files} files, in ${result.data_directory}.`,
    ...(result.migrated.length > 0 ? [`Brought up to date (${result.migrated.join(', ')}).`] : []),
    ...warnings(result),
  ].join('\n');

/** Refuses what is damaged or has no room before anything is written. Files of a repository are not read twice. */
const openAgain = async (
  open: () => Promise<Reading>,
  config: Config,
  { report }: Context,
): Promise<Reading> => {
  const first = await open();
  report('reading the backup through');
  await previewRestore({ config, reading: { ...first, readBlob: async function* () {} } });
  return open();
};

/** The wishes of the command line. */
const wishesOf = (given: GivenOptions) => ({
  asCopy: given.asCopy === true,
  signEveryoneOut: given.signEveryoneOut === true,
  sendOverdue: given.sendOverdue === true,
});

/** What the command line says of a recovery to a moment. */
const orderOf = async (given: GivenOptions, config: Config) => {
  const place = readText(given, 'from') ?? config.backups.walTo;
  if (place === undefined)
    throw new Refusal('Give the place of BACKUP_WAL_TO with --from, or set BACKUP_WAL_TO.');
  if (given.file !== undefined) throw new Refusal('--to-time takes no file.');
  const [{ openRepository }, { readMoment }] = await Promise.all([
    import('../backup/repository/repository.ts'),
    import('../backup/wal/moment.ts'),
  ]);
  return {
    config,
    moment: readMoment(readText(given, 'toTime')!),
    repository: await openRepository(resolvePlace(place), config),
    opening: await readOpening(given),
  };
};

const toTime = async (given: GivenOptions, config: Config, { report }: Context): Promise<RestoredToTime> => {
  const { restoreToTime } = await import('../backup/wal/restore-to-time.ts');
  return restoreToTime({ ...(await orderOf(given, config)), report, ...wishesOf(given) });
};

const tryToTime = async (given: GivenOptions, config: Config): Promise<PreviewedToTime> => {
  const { previewToTime } = await import('../backup/wal/preview-to-time.ts');
  return previewToTime(await orderOf(given, config));
};

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

const renderTried = (tried: PreviewOfTime): string =>
  [
    `This would restore what there was at ${tried.moment === 'latest' ? 'the end of the log' : tried.moment}, from the base ${tried.base} of ${tried.base_of} by Parlance ${tried.parlance}.`,
    `All ${tried.segments} segments of the log are there, from ${tried.first_segment} to ${tried.last_segment}.`,
    tried.reaches_to === null
      ? 'A part of the log is missing after them: later moments are lost, and this one may be.'
      : `They reach to ${tried.reaches_to}.`,
    `The base names ${tried.files + tried.missing} files, of which ${tried.missing === 0 ? 'none is' : `${tried.missing} are`} missing.`,
    `The database would go into ${tried.data_directory}, which is empty: about ${megabytes(tried.needed)} of ${megabytes(tried.free)}.`,
    ...(tried.migrations.length > 0
      ? [`It would be brought up to date (${tried.migrations.join(', ')}).`]
      : []),
    'Nothing was written.',
  ].join('\n');

const renderPreview = (preview: Preview): string =>
  [
    `This would restore what was backed up at ${preview.made_at} by Parlance ${preview.parlance}: ${preview.rows} rows and ${preview.files} files.`,
    ...preview.organizations.map(
      ({ subdomain, people, messages }) =>
        `  ${subdomain === '' ? 'the root host' : subdomain}: ${people} people, ${messages} messages`,
    ),
    `It would go into ${preview.data_directory}${preview.database === null ? '' : ` and ${preview.database}`}, which ${preview.database === null ? 'is' : 'are'} empty: about ${megabytes(preview.needed)} of ${megabytes(preview.free)}.`,
    ...(preview.migrations.length > 0
      ? [`It would be brought up to date (${preview.migrations.join(', ')}).`]
      : []),
    'Nothing was written.',
  ].join('\n');

export const command: Command<Result | ResultOfTime | Preview | PreviewOfTime> = {
  name: 'restore',
  summary: 'Make a service of a backup, in an empty data directory or database.',
  arguments: [{ name: 'file', meaning: 'the backup, or - for standard input', isOptional: true }],
  parameters: [
    ...openingParameters,
    {
      flags: '--from <place>',
      meaning: 'a repository: its newest backup, or the one that is named instead of a file',
    },
    {
      flags: '--to-time <time>',
      meaning:
        'what there was at this moment, like 2026-11-22T14:03Z, or latest, from the place of BACKUP_WAL_TO or --from',
    },
    { flags: '--data-dir <directory>', meaning: 'where to put it; without it, DATA_DIR' },
    {
      flags: '--database-url <address>',
      meaning: 'the empty PostgreSQL database to fill; without it, DATABASE_URL',
    },
    { flags: '--into-empty-only', meaning: 'refuse a place that holds anything, as without this word' },
    {
      flags: '--as-copy',
      meaning: 'make a copy for trying things, which sends nothing and signs everyone out',
    },
    { flags: '--sign-everyone-out', meaning: 'end all sessions and API keys' },
    {
      flags: '--send-overdue',
      meaning: 'send scheduled messages and reminders that became due since the backup',
    },
    {
      flags: '--dry-run',
      meaning:
        'read the backup through and say what would be restored, and write nothing; with --to-time, look whether all of it is there',
    },
  ],
  notes: () =>
    '\nEvery client registers again, and numbers that were given after the backup are not given a second time. Mail, notifications\nand webhooks that were queued in the backup are dropped: they were sent long ago.',
  run: async (given, context) => {
    const config = configFor(given);
    const target = { data_directory: config.dataDirectory, database: placeOf(config.databaseUrl) };
    if (given.toTime !== undefined && given.dryRun === true)
      return { is_dry_run: true, ...target, ...(await tryToTime(given, config)) };
    if (given.toTime !== undefined) return { ...target, ...(await toTime(given, config, context)) };
    const where = { name: readText(given, 'file'), place: readText(given, 'from') };
    const open = async () => (await openGiven(given, where, config)).reading;
    if (given.dryRun === true)
      return { is_dry_run: true, ...target, ...(await previewRestore({ config, reading: await open() })) };
    const restored = await restore({
      config,
      reading: (await isReadOnce(where)) ? await open() : await openAgain(open, config, context),
      report: context.report,
      ...wishesOf(given),
    });
    return { ...target, ...restored };
  },
  render: (result) => {
    if ('is_dry_run' in result) return 'moment' in result ? renderTried(result) : renderPreview(result);
    return 'restored_to' in result ? renderRestoredToTime(result) : renderRestored(result);
  },
};
