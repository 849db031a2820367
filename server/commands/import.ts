import { access, constants, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mebibyte } from '@parlance/protocol/limits';
import { openOwnStorage } from '../backup/own-storage.ts';
import { markingFiles, marksFor } from '../backup/wal/marks.ts';
import { Refusal } from '../config/refusal.ts';
import {
  type ImportProgress,
  type ImportReport,
  type ImportWish,
  Interrupted,
  importArchive,
  openImport,
  type SourceName,
  sources,
} from '../imports/index.ts';
import { createOutgoing } from '../outgoing/index.ts';
import type { Command, Context } from './command.ts';
import { refusalOfFile } from './file-refusal.ts';
import { createImportProgress } from './import/progress.ts';
import { type GivenOptions, readText, withGround } from './within.ts';

const readSource = (given: GivenOptions): SourceName => {
  const word = readText(given, 'system') ?? '';
  if (!Object.hasOwn(sources, word))
    throw new Refusal(`${word} is none of ${Object.keys(sources).join(', ')}.`);
  return word as SourceName;
};

const readSubdomain = (given: GivenOptions, name: string): string | undefined => {
  const text = readText(given, name);
  if (text !== undefined && text !== '' && !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text))
    throw new Refusal(`--${name}: give letters from a to z, digits and hyphens.`);
  return text;
};

/** Lines of an id or sign-in name, and an address. */
const readEmails = async (path: string | undefined): Promise<Map<string, string>> => {
  if (path === undefined) return new Map();
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal(`--emails: there is no file ${path}.`);
  });
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line, index): [string, string] => {
      const [, name = '', email = ''] =
        /^"?([^",;]+)(?:"\s*)?[,;]\s*"?([^",;\s]+)"?$/.exec(line.trim()) ?? [];
      if (email === '')
        throw new Refusal(`--emails: line ${index + 1} is not an id, a comma and an address.`);
      return [name.trim(), email];
    }),
  );
};

const readList = (given: GivenOptions, name: string): string[] | undefined =>
  readText(given, name)
    ?.replace(/^channels=/, '')
    .split(',')
    .map((one) => one.trim().replace(/^#/, ''))
    .filter((one) => one !== '');

const readDate = (given: GivenOptions): number | undefined => {
  const text = readText(given, 'since');
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(at))
    throw new Refusal('--since: give a date like 2024-01-31.');
  return at * 1000;
};

const readSize = (given: GivenOptions): number => {
  const text = readText(given, 'maxFile') ?? '1024';
  if (!/^\d{1,6}$/.test(text)) throw new Refusal('--max-file: give a number of mebibytes.');
  return Number(text) * mebibyte;
};

/** A living organization has these already. */
const ofNewOnes = ['subdomain', 'name', 'owner'];

const readInto = (given: GivenOptions): string | undefined => {
  const into = readSubdomain(given, 'into');
  const needless = ofNewOnes.find((name) => readText(given, name) !== undefined);
  if (into !== undefined && needless !== undefined)
    throw new Refusal(`--${needless}: it is of a new organization; leave it out with --into.`);
  return into;
};

/** Refuses before the import what would fail after it. */
const readReportPath = async (given: GivenOptions): Promise<string | undefined> => {
  const path = readText(given, 'report');
  if (path === undefined) return undefined;
  await access(dirname(path), constants.W_OK).catch((error) => {
    throw refusalOfFile(error, path);
  });
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) throw new Refusal(`--report: ${path} is a folder.`);
  return path;
};

const count = (report: ImportReport, of: string, how: string): number => report.taken[of]?.[how] ?? 0;

const render = (report: ImportReport): string => {
  const lines = Object.entries(report.taken).map(
    ([of, counts]) =>
      `${of}: ${Object.entries(counts)
        .map(([how, number]) => `${number} ${how}`)
        .join(', ')}`,
  );
  const left = report.not_taken.map((one) => `not taken: ${one.count} of ${one.of}, ${one.kind}: ${one.why}`);
  const warnings = report.warnings.map((one) => `note: ${one.count} ${one.kind}`);
  const head = `${report.dry_run ? 'would take' : 'took'} ${count(report, 'messages', 'new')} messages in ${report.seconds} s`;
  return [...lines, ...left, ...warnings, head].join('\n');
};

const interrupted = 130;
const endedEarly = 2;

const readDownload = (given: GivenOptions, source: SourceName): ImportWish['read']['download'] => {
  if (given.download !== true) return undefined;
  if (source !== 'slack') throw new Refusal('--download: only Slack is asked for what its export lacks.');
  const token = process.env.SLACK_TOKEN?.trim() ?? '';
  if (!/^[\w-]+$/.test(token)) throw new Refusal('--download: set SLACK_TOKEN to a token of the workspace.');
  return {
    outgoing: createOutgoing(),
    token,
    mostBytes: readSize(given),
    pause: setTimeout,
  };
};

const readWish = async (given: GivenOptions, scratch: string): Promise<ImportWish> => ({
  source: readSource(given),
  path: readText(given, 'archive') ?? '',
  into: readInto(given),
  subdomain: readSubdomain(given, 'subdomain'),
  name: readText(given, 'name'),
  isDry: given.dryRun === true,
  key: readText(given, 'source'),
  read: {
    filesDirectory: readText(given, 'files'),
    emojiDirectory: readText(given, 'emoji'),
    host: readText(given, 'host'),
    download: readDownload(given, readSource(given)),
    scratch,
    isStrict: given.strict === true,
  },
  take: {
    roles: given.roles === true,
    owner: readText(given, 'owner'),
    emails: await readEmails(readText(given, 'emails')),
    mainTopic: readText(given, 'mainTopic'),
    mostFileBytes: readSize(given),
  },
  choice: {
    only: readList(given, 'only'),
    except: readList(given, 'except'),
    withoutDirect: (given.directMessages as unknown) === false,
    since: readDate(given),
  },
});

interface Running {
  readonly reportPath: string | undefined;
  readonly context: Context;
  readonly progress: ImportProgress;
}

const run = async (
  wish: ImportWish,
  open: Awaited<ReturnType<typeof openImport>>,
  { reportPath, context, progress }: Running,
): Promise<ImportReport> => {
  const { uploads } = context.config;
  try {
    const report = await withGround(context, async ({ database, directory, secrets, now }) => {
      const storage = markingFiles(
        await openOwnStorage(uploads, database.connection),
        marksFor(context.config),
      );
      const ground = {
        database,
        directory,
        secrets,
        now,
        storage,
        uploadDirectory: uploads.directory,
      };
      return importArchive(ground, wish, open, progress);
    });
    if (reportPath !== undefined) await writeFile(reportPath, `${JSON.stringify(report, undefined, 2)}\n`);
    return report;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    process.exitCode = error instanceof Interrupted ? interrupted : endedEarly;
    console.error(`parlance: ${error instanceof Error ? error.message : error}`);
    return undefined as never;
  }
};

export const command: Command<ImportReport> = {
  name: 'import',
  begins: true,
  refusesInOneLine: true,
  summary:
    'Bring an organization over from Zulip, Slack, Mattermost or Rocket.Chat; see also "import list" and "import remove".',
  arguments: [
    { name: 'system', meaning: `one of ${Object.keys(sources).join(', ')}` },
    { name: 'archive', meaning: 'a .zip, .tar, .tar.gz or .tgz, or a folder' },
  ],
  parameters: [
    { flags: '--into <subdomain>', meaning: 'a living organization; "" is the one of the root host' },
    { flags: '--subdomain <subdomain>', meaning: 'of the new organization; without it, the root host' },
    { flags: '--name <name>', meaning: 'of the new organization' },
    { flags: '--owner <address>', meaning: 'the e-mail address of the owner of the new organization' },
    { flags: '--dry-run', meaning: 'read everything, write nothing, and print the report' },
    { flags: '--source <key>', meaning: 'by which later archives of the same source are recognized' },
    { flags: '--emails <file>', meaning: 'lines of an id or sign-in name, a comma and an e-mail address' },
    { flags: '--files <folder>', meaning: 'where files are that the archive lacks' },
    { flags: '--emoji <folder>', meaning: 'pictures of custom emoji, like NAME.png' },
    {
      flags: '--download',
      meaning: 'from Slack: fetch files, pictures, emoji and groups, with the token in SLACK_TOKEN',
    },
    { flags: '--host <host>', meaning: 'the address of the source, for links into it' },
    { flags: '--only <channels>', meaning: 'names of the only channels that come, with commas' },
    { flags: '--except <channels>', meaning: 'names of channels that stay behind' },
    { flags: '--no-direct-messages', meaning: 'leave out direct messages' },
    { flags: '--since <date>', meaning: 'leave out older messages' },
    { flags: '--roles', meaning: 'into a living organization: keep owners, administrators and moderators' },
    { flags: '--main-topic <topic>', meaning: 'the topic of messages outside threads' },
    { flags: '--max-file <mebibytes>', meaning: 'of the largest file that is taken', default: '1024' },
    { flags: '--report <file>', meaning: 'write the report there, as JSON' },
    { flags: '--keep-going', meaning: 'go on after damaged parts; so it is anyway' },
    { flags: '--strict', meaning: 'end with the first damaged part' },
  ],
  notes: () =>
    '\nPeople come in by a new password: see "user set-password". A second archive of the same source brings only what is new.\nThe exit status is 0 when everything is taken or reported, 1 when the import is refused, 2 when it ended early, 130 after\nCtrl-C; the same command then goes on.',
  run: async (given, context) => {
    const scratch = await mkdtemp(join(tmpdir(), 'parlance-import-'));
    const progress = createImportProgress(context);
    try {
      const wish = await readWish(given, scratch);
      const reportPath = await readReportPath(given);
      // Before the database is there: an archive that cannot be read is refused at once.
      const open = await openImport(wish, Date.now);
      try {
        return await run(wish, open, { reportPath, context, progress });
      } finally {
        await open.archive.close();
      }
    } finally {
      progress.end();
      await rm(scratch, { recursive: true, force: true });
    }
  },
  render,
};
