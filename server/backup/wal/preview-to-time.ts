/** Says what a recovery to a moment would take, and whether all of it is there, without writing anything. */
import type { Config } from '../../config/config.ts';
import { missingMigrations } from '../../db/migrate.ts';
import type { Repository } from '../repository/repository.ts';
import { checkBytes, type Room } from '../restore/room.ts';
import type { Opening } from '../seal/keys.ts';
import { makeOpener } from '../seal/open.ts';
import { chooseSpan, tryKey } from './check-span.ts';
import { readFileList } from './file-list.ts';
import type { Moment, Span } from './moment.ts';
import { listFiles, segmentKey } from './place.ts';
import { segmentsBetween } from './segments.ts';

/** `needed`: the database, without files. */
export interface PreviewedToTime extends Room {
  /** Or the latest. */
  readonly moment: string;
  readonly base: string;
  readonly base_of: string;
  readonly parlance: string;
  readonly postgresql: string;
  readonly is_sealed: boolean;
  readonly first_segment: string;
  /** The last without a gap: an early moment needs fewer. */
  readonly last_segment: string;
  readonly segments: number;
  /** Until when all of the log is there; null when a part is missing, so that a later moment may be lost. */
  readonly reaches_to: string | null;
  /** Files that the base names; those that came later are in no list yet. */
  readonly files: number;
  readonly missing: number;
  readonly migrations: readonly string[];
}

export interface PreviewingToTime {
  readonly config: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'uploads' | 'secretKey'>;
  readonly repository: Repository;
  readonly moment: Moment;
  readonly opening: Opening;
}

const countFiles = async (repository: Repository, { base }: Span) => {
  const { needed } = await readFileList(repository, base.name);
  let there = 0;
  for await (const name of listFiles(repository)) if (needed.has(name)) there += 1;
  return { files: there, missing: needed.size - there };
};

/** Throws the Refusal with which a recovery would begin. */
export const previewToTime = async (order: PreviewingToTime): Promise<PreviewedToTime> => {
  const { config, repository, moment } = order;
  const open = makeOpener(order.opening);
  const span = await chooseSpan({ ...order, open });
  const { base, last, until } = span;
  await tryKey(repository, segmentKey(base.chain, last!), open);
  const segments = segmentsBetween(base.first_segment, last!);
  const room = await checkBytes(config, base.cluster_bytes);
  return {
    moment: moment === 'latest' ? moment : moment.toISOString(),
    base: base.name,
    base_of: base.ended_at,
    parlance: base.parlance,
    postgresql: base.postgresql,
    is_sealed: base.is_sealed,
    first_segment: base.first_segment,
    last_segment: last!,
    segments,
    reaches_to: until?.toISOString() ?? null,
    ...(await countFiles(repository, span)),
    migrations: missingMigrations(base.migrations),
    ...room,
  };
};
