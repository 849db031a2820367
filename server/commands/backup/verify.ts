import { verifyWhole } from '../../backup/read.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Command } from '../command.ts';
import { readText } from '../given.ts';
import { openingParameters } from './sealing.ts';
import { isReadOnce, openGiven } from './source.ts';

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
  readonly restored_in_seconds?: number;
}

export const command: Command<Verified> = {
  name: 'backup verify',
  summary: 'Read a backup through, and see whether every byte is as it was written.',
  arguments: [{ name: 'file', meaning: 'the backup, or - for standard input', isOptional: true }],
  parameters: [
    ...openingParameters,
    { flags: '--restore', meaning: 'also restore it into a place that is removed again, and check that' },
    {
      flags: '--to <place>',
      meaning: 'the repository: its newest backup, or the one that is named instead of a file',
    },
  ],
  run: async (given, { config, report }) => {
    const where = { name: readText(given, 'file'), place: readText(given, 'to') };
    const { reading, file } = await openGiven(given, where, config);
    if (given.restore === true && (await isReadOnce(where)))
      throw new Refusal('--restore reads the backup twice: give a file instead of standard input or a pipe.');
    const whole = await verifyWhole(reading);
    const { tables, uploads, missing } = whole.end;
    const again = async () => (await openGiven(given, where, config)).reading;
    const seconds =
      given.restore === true
        ? await (await import('../../backup/restore/rehearse.ts')).rehearse({ whole, again }, report)
        : undefined;
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
      ...(seconds === undefined ? {} : { restored_in_seconds: seconds }),
    };
  },
  render: ({ file, made_at, parlance, rows, files, organizations, missing, restored_in_seconds: seconds }) =>
    [
      `${file} is whole: made at ${made_at} by Parlance ${parlance}, ${rows} rows and ${files} files.`,
      ...organizations.map(
        ({ subdomain, people, messages }) =>
          `  ${subdomain === '' ? 'the root host' : subdomain}: ${people} people, ${messages} messages`,
      ),
      ...(seconds === undefined ? [] : [`It was restored in ${seconds} s, and its indexes were checked.`]),
      ...(missing > 0 ? [`${missing} files were missing in the storage when it was made.`] : []),
    ].join('\n'),
};
