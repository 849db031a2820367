import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BackupResult, backUp, resultOf, type Writing } from '../backup/index.ts';
import { Refusal } from '../config/refusal.ts';
import { chooseSealing, sealingParameters } from './backup/sealing.ts';
import type { Command } from './command.ts';
import { refusalOfFile } from './file-refusal.ts';
import { readText } from './within.ts';

/** The file appears under its name when it is whole and on the disk. */
const writeFile = async (path: string, { content }: Writing): Promise<void> => {
  const draft = `${path}.part`;
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true }));
    // Unlike a rename, a link never replaces a file.
    await link(draft, path);
    const parent = await open(dirname(path), 'r');
    await parent.sync().finally(() => parent.close());
  } catch (error) {
    throw refusalOfFile(error, path);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
};

const writeOut = async ({ content }: Writing): Promise<void> => {
  try {
    await pipeline(content, process.stdout, { end: false });
  } catch (error) {
    throw refusalOfFile(error, 'standard output');
  }
};

export const command: Command<BackupResult | undefined> = {
  name: 'backup',
  summary: 'Write everything that the service keeps into one file, while it runs or while it is stopped.',
  arguments: [{ name: 'file', meaning: 'the file to write, or - for standard output', isOptional: true }],
  parameters: [
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
    const path = readText(given, 'file');
    if (path === undefined) throw new Refusal('Give the file to write, or - for standard output.');
    const sealing = await chooseSealing(given, context.config);
    const writing = await context.withEngine(({ connection }) =>
      backUp(
        {
          ...context,
          connection,
          place: path,
          sealing,
          withUploads: given.withoutUploads !== true,
          withSecretKey: sealing !== undefined || given.withSecretKey === true,
        },
        (content) => (path === '-' ? writeOut(content) : writeFile(path, content)),
      ),
    );
    const result = resultOf(path, writing, sealing !== undefined);
    if (path !== '-') return result;
    context.report(command.render(result));
    return undefined;
  },
  render: (result) => {
    if (result === undefined) return '';
    const { file, bytes, rows, files, is_sealed, missing } = result;
    const lines = [`${file}: ${rows} rows and ${files} files, ${bytes} bytes${is_sealed ? ', sealed' : ''}.`];
    if (missing > 0)
      lines.push(
        `${missing} files that the database names are missing in the storage, for example ${result.missing_files[0]}.`,
      );
    if (!is_sealed) lines.push('It is not sealed: all who get it can read everything in it.');
    return lines.join('\n');
  },
};
