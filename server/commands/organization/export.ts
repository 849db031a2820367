import { stat } from 'node:fs/promises';
import type { ExportType } from '@parlance/protocol/exports';
import { openOwnStorage } from '../../backup/own-storage.ts';
import { Refusal } from '../../config/refusal.ts';
import { type Exported, writeArchive } from '../../exports/index.ts';
import type { Command } from '../command.ts';
import { makeFile } from '../new-file.ts';
import { organizationParameter, readText, withoutSecrets } from '../within.ts';

const kinds: Readonly<Record<string, ExportType>> = {
  public: 'public',
  'with-consent': 'full_with_consent',
  full: 'full_without_consent',
};

interface Result extends Exported {
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  readonly kind: ExportType;
}

export const command: Command<Result> = {
  name: 'organization export',
  summary: 'Write everything of an organization, or what is public, into an archive.',
  arguments: [{ name: 'file', meaning: 'the archive to make, ending in .tar.gz; must not be there yet' }],
  parameters: [
    { flags: '--kind <kind>', meaning: `one of ${Object.keys(kinds).join(', ')}`, default: 'full' },
    organizationParameter,
  ],
  notes: () =>
    '\npublic: what every member may read. with-consent: that, and what those may read who allow it in their settings.\nfull: everything but keys, passwords and other secrets. "organization import" makes a new organization of it.',
  run: (given, context) =>
    withoutSecrets(context, given, async ({ database, organization, now }) => {
      const path = readText(given, 'file') ?? '';
      const asked = readText(given, 'kind') ?? 'full';
      const type = Object.hasOwn(kinds, asked) ? kinds[asked] : undefined;
      if (type === undefined)
        throw new Refusal(`--kind: ${asked} is none of ${Object.keys(kinds).join(', ')}.`);
      const { uploads } = context.config;
      const storage = await openOwnStorage(uploads, database.connection);
      const wanted = {
        organizationId: organization.id,
        type,
        actingUserId: null,
        now: now(),
        report: context.report,
      };
      const exported = await makeFile(path, (draft) => writeArchive({ database, storage }, wanted, draft));
      return { file: path, size: (await stat(path)).size, kind: type, ...exported };
    }),
  render: ({ file, size, rows, files }) => `${file}: ${rows} rows and ${files} files, ${size} bytes.`,
};
