import { openOwnStorage } from '../../backup/own-storage.ts';
import { markingFiles, marksFor } from '../../backup/wal/marks.ts';
import { Refusal } from '../../config/refusal.ts';
import { type Imported, importOrganization } from '../../exports/index.ts';
import type { Command } from '../command.ts';
import { readText, withGround } from '../within.ts';

export const command: Command<Imported> = {
  name: 'organization import',
  summary: 'Make a new organization from an archive that an export has made.',
  arguments: [{ name: 'file', meaning: 'the archive, ending in .tar.gz' }],
  begins: true,
  parameters: [
    {
      flags: '--subdomain <subdomain>',
      meaning: 'like acme for acme.chat.example.org; without it, the root host',
    },
  ],
  notes: () =>
    '\nPeople come in by a new password: see "user set-password". What an archive does not tell, such as who has read what when\nit holds only what they consented to, begins anew: everything counts as read. Bots get new keys, and webhooks new tokens.',
  run: (given, context) =>
    withGround(context, async ({ database, directory, secrets, now }) => {
      const subdomain = readText(given, 'subdomain') ?? '';
      if (given.subdomain !== undefined && !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain))
        throw new Refusal('--subdomain: give letters from a to z, digits and hyphens.');
      const { uploads } = context.config;
      const storage = markingFiles(
        await openOwnStorage(uploads, database.connection),
        marksFor(context.config),
      );
      const ground = { database, directory, secrets, storage, uploadDirectory: uploads.directory, now };
      return importOrganization(
        { ...ground, report: context.report },
        readText(given, 'file') ?? '',
        subdomain,
      );
    }),
  render: ({ url, users, channels, messages, files }) =>
    `${url}: ${users} users, ${channels} channels, ${messages} messages and ${files} files.`,
};
