/** P31: a Slack export into a new organization, by the command, with its database in the same machine. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSlackExport } from '../archives/slack.ts';
import type { Size } from '../bench.ts';
import { startChild } from '../children.ts';
import type { Row } from '../row.ts';
import { makeDirectory, removeDirectory } from '../temporary.ts';

/** Messages; the archive of the full size has a gigabyte. */
const sizes: Readonly<Record<Size, number>> = { tiny: 2_000, small: 100_000, full: 900_000 };
const importSeconds = 3600;

interface Report {
  readonly seconds: number;
  readonly peak_rss_mb: number;
  readonly taken: { readonly messages: { readonly new: number } };
}

const importOnce = async (messages: number): Promise<Report & { readonly bytes: number }> => {
  const directory = await makeDirectory('import');
  try {
    const archive = join(directory, 'slack');
    await mkdir(archive);
    const bytes = await writeSlackExport(archive, messages);
    const report = join(directory, 'report.json');
    const child = startChild('command-process', {
      environment: { DATA_DIR: join(directory, 'data') },
      words: ['import', 'slack', archive, '--subdomain', 'kitchen', '--report', report],
    });
    await child.ask('finished', {}, importSeconds);
    await child.stop();
    return { ...(JSON.parse(await readFile(report, 'utf8')) as Report), bytes };
  } finally {
    await removeDirectory(directory);
  }
};

export const p31: Row = {
  id: 'P31',
  measure: 'import of a Slack export into a new organization: messages/s; memory of the command',
  goals: [
    { name: 'messages', unit: '/s', goal: 2_000, beyond: 4_000, isLeast: true },
    { name: 'memory', unit: 'MB', goal: 300, beyond: 200 },
  ],
  isJudgedAtFullSize: true,
  run: async ({ options: { size }, say }) => {
    const messages = sizes[size];
    say(`importing ${messages} messages`);
    const { seconds, peak_rss_mb, bytes, taken } = await importOnce(messages);
    if (taken.messages.new !== messages) throw new Error(`It took ${taken.messages.new} messages.`);
    return {
      values: [messages / seconds, peak_rss_mb],
      figures: {
        messages: messages.toLocaleString('en'),
        archive: `${Math.round(bytes / 1_048_576)} MB`,
        time: `${seconds.toFixed(1)} s`,
      },
    };
  },
};
