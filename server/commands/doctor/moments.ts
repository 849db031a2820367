/** Whether "restore --to-time" can go back to the moments of now. */
import { openRepository } from '../../backup/repository/repository.ts';
import { fetchSpans } from '../../backup/wal/moment.ts';
import type { Config } from '../../config/config.ts';
import { bad, type Finding, good, weak } from './finding.ts';

const about = 'recovery to a moment';
/** Milliseconds. */
const oldBase = 48 * 3_600_000;

/** Empty where the log is not kept. */
export const examineMoments = async (config: Config): Promise<Finding[]> => {
  const { walTo: place } = config.backups;
  if (place === undefined) return [];
  const spans = await openRepository(place, config)
    .then(fetchSpans)
    .catch((error: Error) => error);
  if (spans instanceof Error) return [bad(about, `${place} cannot be read (${spans.message})`)];
  const [oldest, newest] = [spans[0], spans.at(-1)];
  if (oldest === undefined || newest === undefined)
    return [weak(about, 'there is no base yet; the service makes one in its first minutes')];
  if (newest.until === undefined)
    return [bad(about, `a part of the log is missing after ${newest.last ?? 'the newest base'}`)];
  const says = `from ${oldest.base.ended_at} until ${newest.until.toISOString()}`;
  const isOld = Date.now() - Date.parse(newest.base.ended_at) > oldBase;
  return [isOld ? bad(about, `${says}; the newest base is more than two days old`) : good(about, says)];
};
