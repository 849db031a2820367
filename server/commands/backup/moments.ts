import { openRepository } from '../../backup/repository/repository.ts';
import { fetchSpans } from '../../backup/wal/moment.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Command } from '../command.ts';
import { readText } from '../given.ts';
import { resolvePlace } from './source.ts';

interface Span {
  /** The base. */
  readonly from: string;
  /** Null when a part of the log is missing. */
  readonly until: string | null;
  readonly last_segment: string | null;
  readonly bytes: number;
  readonly is_sealed: boolean;
}

export const command: Command<readonly Span[]> = {
  name: 'backup moments',
  summary: 'Say to which moments "restore --to-time" can go back; ends with status 1 when a part is missing.',
  parameters: [{ flags: '--to <place>', meaning: 'the place of the log; without it, BACKUP_WAL_TO' }],
  run: async (given, { config }) => {
    const place = readText(given, 'to') ?? config.backups.walTo;
    if (place === undefined) throw new Refusal('Give the place of the log with --to, or set BACKUP_WAL_TO.');
    const spans = await fetchSpans(await openRepository(resolvePlace(place), config));
    if (spans.length === 0 || spans.some(({ until }) => until === undefined)) process.exitCode = 1;
    return spans.map(({ base, until, last }) => ({
      from: base.ended_at,
      until: until?.toISOString() ?? null,
      last_segment: last ?? null,
      bytes: base.bytes,
      is_sealed: base.is_sealed,
    }));
  },
  render: (spans) =>
    spans.length === 0
      ? 'There is no base.'
      : spans
          .map(({ from, until, last_segment }) =>
            until === null
              ? `from ${from}: a part of the log is missing after ${last_segment ?? 'the base'}`
              : `from ${from} until ${until}`,
          )
          .join('\n'),
};
