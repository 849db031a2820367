import { verifyBackup } from '../backup/index.ts';
import { openingParameters } from './backup/sealing.ts';
import { openGiven } from './backup/source.ts';
import type { Command } from './command.ts';
import { readText } from './within.ts';

interface Verified {
  readonly file: string;
  readonly made_at: string;
  readonly parlance: string;
  readonly is_sealed: boolean;
  readonly organizations: readonly {
    readonly subdomain: string;
    readonly people: number;
    readonly messages: number;
  }[];
  readonly rows: number;
  readonly files: number;
  readonly missing: number;
}

export const command: Command<Verified> = {
  name: 'backup verify',
  summary: 'Read a backup through, and see whether every byte is as it was written.',
  arguments: [{ name: 'file', meaning: 'the backup, or - for standard input', isOptional: true }],
  parameters: [
    ...openingParameters,
    {
      flags: '--to <place>',
      meaning: 'the repository: its newest backup, or the one that is named instead of a file',
    },
  ],
  run: async (given, { config }) => {
    const where = { name: readText(given, 'file'), place: readText(given, 'to') };
    const { reading, file } = await openGiven(given, where, config);
    const { tables, uploads, missing } = await verifyBackup(reading);
    const { made_at, parlance, organizations } = reading.manifest;
    return {
      file,
      made_at,
      parlance,
      is_sealed: reading.isSealed,
      organizations,
      rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
      files: uploads.files,
      missing: missing.files,
    };
  },
  render: ({ file, made_at, parlance, rows, files, organizations, missing }) =>
    [
      `${file} is whole: made at ${made_at} by Parlance ${parlance}, ${rows} rows and ${files} files.`,
      ...organizations.map(
        ({ subdomain, people, messages }) =>
          `  ${subdomain === '' ? 'the root host' : subdomain}: ${people} people, ${messages} messages`,
      ),
      ...(missing > 0 ? [`${missing} files were missing in the storage when it was made.`] : []),
    ].join('\n'),
};
