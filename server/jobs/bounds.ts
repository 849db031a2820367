/** Finds owners of a lane who have as many running jobs as allowed, so that the lane's workers skip them. */
import type { WorkerEvents } from 'graphile-worker';
import type { LaneOptions, OwnerKind } from './lanes.ts';

export interface Bounds {
  /** The library calls this before it looks for a job. */
  readonly forbiddenFlags: () => Promise<string[]>;
}

const ownersOf = ({ flags }: { readonly flags: Readonly<Record<string, true>> | null }): string[] =>
  Object.keys(flags ?? {});

export const createBounds = ({ most }: Pick<LaneOptions, 'most'>, events: WorkerEvents): Bounds => {
  const underWay = new Map<string, number>();
  let turn: Promise<void> = Promise.resolve();
  let endTurn = () => {};

  const count = (owners: readonly string[], by: 1 | -1) => {
    for (const owner of owners) {
      const total = (underWay.get(owner) ?? 0) + by;
      if (total === 0) underWay.delete(owner);
      else underWay.set(owner, total);
    }
  };
  const isFull = ([owner, total]: readonly [string, number]) =>
    total >= (most[owner.slice(0, owner.indexOf(':')) as OwnerKind] ?? Number.POSITIVE_INFINITY);

  // Counts a taken job before the next worker looks.
  events.on('job:start', ({ job }) => {
    count(ownersOf(job), 1);
    endTurn();
  });
  events.on('worker:getJob:empty', () => endTurn());
  events.on('worker:getJob:error', () => endTurn());
  events.on('job:complete', ({ job }) => count(ownersOf(job), -1));
  return {
    /** One worker looks at a time; two at once could both take the owner's last slot. */
    forbiddenFlags: async () => {
      const before = turn;
      let end = () => {};
      turn = new Promise((resolve) => {
        end = resolve;
      });
      await before;
      endTurn = end;
      return [...underWay].filter(isFull).map(([owner]) => owner);
    },
  };
};
