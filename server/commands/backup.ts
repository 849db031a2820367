import { pipeline } from 'node:stream/promises';
// Not through its index, which would load the whole service: a backup needs little memory.
import { type BackupResult, backUp, resultOf } from '../backup/back-up.ts';
import { giveWay } from '../backup/give-way.ts';
import { backUpTo } from '../backup/repository/back-up-to.ts';
import { openRepository } from '../backup/repository/repository.ts';
import type { Writing } from '../backup/write.ts';
import { writeSteadily } from '../backup/write-steadily.ts';
import { Refusal } from '../config/refusal.ts';
import type { Connection } from '../db/database.ts';
import { chooseSealing, sealingParameters } from './backup/sealing.ts';
import { resolvePlace } from './backup/source.ts';
import type { Command, Context } from './command.ts';
import { refusalOfFile } from './file-refusal.ts';
import { type GivenOptions, readText } from './given.ts';
import { makeFile } from './new-file.ts';

const writeOut = async ({ content }: Writing): Promise<void> => {
  let isBroken = false;
  const note = () => {
    isBroken = true;
  };
  process.stdout.once('error', note);
  try {
    await pipeline(content, process.stdout, { end: false });
  } catch (error) {
    // It may also be the socket of a killed database that breaks.
    throw isBroken ? refusalOfFile(error, 'standard output') : error;
  } finally {
    process.stdout.off('error', note);
  }
};

/** Gives way when the database runs: one that the command starts must not inherit it, since a service may adopt it. */
const withEngine = <T>(context: Context, work: (connection: Connection) => Promise<T>): Promise<T> =>
  context.withEngine(async ({ connection }) => {
    await giveWay();
    return work(connection);
  });

const toFile = async (path: string, given: GivenOptions, context: Context): Promise<BackupResult> => {
  const sealing = await chooseSealing(given, context.config);
  const writing = await withEngine(context, (connection) =>
    backUp(
      {
        ...context,
        connection,
        place: path,
        sealing,
        files: given.withoutUploads === true ? 'none' : 'inside',
        withSecretKey: sealing !== undefined || given.withSecretKey === true,
      },
      (writing) =>
        path === '-'
          ? writeOut(writing)
          : makeFile(path, (draft) => writeSteadily(draft, writing.content, 'wx')),
    ),
  );
  return resultOf(path, writing, sealing !== undefined);
};

const toRepository = async (place: string, given: GivenOptions, context: Context): Promise<BackupResult> => {
  const sealing = await chooseSealing(given, context.config);
  const repository = await openRepository(resolvePlace(place), context.config);
  if (repository.isRemote && sealing === undefined && given.encryption !== false)
    throw new Refusal(
      `${place} is not on this machine: seal the backup with --passphrase-file or --recipient, or say --no-encryption.`,
    );
  if (given.withoutUploads === true || given.withSecretKey === true)
    throw new Refusal('A backup in a repository has all files, and the secret key if it is sealed.');
  const { name, ...result } = await withEngine(context, (connection) =>
    backUpTo(repository, { ...context, connection, sealing }).catch((error: unknown) => {
      throw refusalOfFile(error, place);
    }),
  );
  return { ...result, file: `${place}, ${name}` };
};

const render = (result: BackupResult): string => {
  const { file, bytes, rows, files, is_sealed, missing } = result;
  return [
    `${file}: ${rows} rows and ${files} files, ${bytes} bytes${is_sealed ? ', sealed' : ''}.`,
    ...(missing > 0
      ? [
          `${missing} files that the database names are missing in the storage, for example ${result.missing_files[0]}.`,
        ]
      : []),
    ...(is_sealed ? [] : ['It is not sealed: all who get it can read everything in it.']),
  ].join('\n');
};

export const command: Command<BackupResult | undefined> = {
  name: 'backup',
  summary: 'Write everything that the service keeps into one file, while it runs or while it is stopped.',
  arguments: [{ name: 'file', meaning: 'the file to write, or - for standard output', isOptional: true }],
  parameters: [
    {
      flags: '--to <place>',
      meaning: 'a repository of many backups instead: a directory, or s3://bucket/folder',
    },
    ...sealingParameters,
    { flags: '--without-uploads', meaning: 'leave out uploaded files and pictures' },
    {
      flags: '--with-secret-key',
      meaning: 'put the secret key into a plain backup too; a sealed one always has it',
    },
  ],
  notes: () =>
    '\nA plain backup can be read by all who get hold of it. Seal it: "head -c 24 /dev/urandom | base64 > passphrase", and keep the\npassphrase away from the backup. "parlance restore" makes a service of it again.',
  run: async (given, context) => {
    const [path, place] = [readText(given, 'file'), readText(given, 'to')];
    if ((path === undefined) === (place === undefined))
      throw new Refusal('Give the file to write, - for standard output, or a repository with --to.');
    if (place !== undefined) return toRepository(place, given, context);
    const result = await toFile(path!, given, context);
    if (path !== '-') return result;
    context.report(render(result));
    return undefined;
  },
  render: (result) => (result === undefined ? '' : render(result)),
};
