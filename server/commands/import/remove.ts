import { openOwnStorage } from '../../backup/own-storage.ts';
import { Refusal } from '../../config/refusal.ts';
import { type Removed, removeImport } from '../../imports/index.ts';
import type { Command } from '../command.ts';
import { readText, withGround } from '../within.ts';

const readId = (text: string | undefined): number => {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new Refusal('Give the number of an import: see "import list".');
  return Number(text);
};

export const command: Command<Removed> = {
  name: 'import remove',
  summary: 'Take away everything that an import brought, but nothing that people wrote or changed since.',
  arguments: [{ name: 'id', meaning: 'the number in "import list"' }],
  parameters: [{ flags: '--yes', meaning: 'take it away; without it, it is only counted' }],
  notes: () =>
    '\nMessages go as if deleted by hand. Messages that people edited stay, and so do channels where they wrote, people who signed in\nor whom others named, and what any of them uses. When it is interrupted, the same command goes on.',
  run: (given, context) => {
    const id = readId(readText(given, 'id'));
    return withGround(context, async ({ database, directory, hooks }) => {
      const { uploads } = context.config;
      const storage = await openOwnStorage(uploads, database.connection);
      return removeImport({ database, directory, hooks, storage }, id, {
        isMeant: given.yes === true,
        report: context.report,
      });
    });
  },
  render: ({ import: id, removed, edited, ...counts }) =>
    [
      ...Object.entries(counts).map(([of, count]) => `${of}: ${count}`),
      ...(edited === 0 ? [] : [`messages that people edited, which stay: ${edited}`]),
      removed
        ? `import ${id} is taken away`
        : `import ${id} would be taken away, except for what is in use; add --yes`,
    ].join('\n'),
};
