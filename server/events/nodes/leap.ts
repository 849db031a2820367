/**
 * When a standby that lagged takes over, the log ends before what nodes and clients have seen. It then leaps beyond that:
 * no number is given twice, and clients register again, since the log has a gap after what they know.
 */
import type { Database } from '../../db/database.ts';
import { write } from '../../db/sql.ts';

/** More positions than a standby may lack, or a node be behind. */
const leap = 2 ** 20;

export const isLeap = (from: number, to: number): boolean => to - from > leap / 2;

/** `seen`: a position that the log had. Returns whether the log was before it; once it has leapt, it is not. */
export const leapBeyond = async (
  database: Database,
  organizationId: number,
  seen: number,
): Promise<boolean> => {
  let wasBefore = false;
  await database.transact(organizationId, undefined, async ({ query, append }) => {
    await write`
      update organizations o set version = version + 1,
        generation = greatest(generation + 1, extract(epoch from now())::bigint)
      from organization_logs l where o.id = ${organizationId} and l.organization_id = o.id and l.position < ${seen}
    `.execute(query);
    append(async (first) => {
      wasBefore = first <= seen;
      if (wasBefore)
        await write`
          update organization_logs set position = ${seen + leap} where organization_id = ${organizationId}
        `.execute(query);
      return [];
    });
  });
  return wasBefore;
};
