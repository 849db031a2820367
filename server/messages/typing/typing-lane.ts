import type { Database } from '../../db/database.ts';
import type { LogEntry } from '../../events/entry.ts';
import { createLane, type Lane } from '../../jobs/lane.ts';

export type EmitTyping = (organizationId: number, entry: LogEntry) => Promise<unknown>;

export const createEmitTyping = (database: Database): EmitTyping => {
  const lanes = new Map<number, Lane<LogEntry, true>>();
  return (organizationId, entry) => {
    let lane = lanes.get(organizationId);
    if (lane === undefined) {
      lane = createLane(async (entries) => {
        await database.transact(organizationId, undefined, async (transaction) =>
          transaction.append(() => entries),
        );
        return entries.map(() => true as const);
      });
      lanes.set(organizationId, lane);
    }
    return lane.run(entry);
  };
};
