/** A user's presence, and the forms in which it is told. Pure. */
import { limits } from '@parlance/protocol/limits';
import type { LegacyUser, ModernPresence } from '@parlance/protocol/presence';

export interface Presence {
  readonly userId: number;
  /** UNIX seconds: when a client was last in use, and when one was last connected. */
  readonly activeAt: number | null;
  readonly connectedAt: number;
  readonly updateId: number;
}

type Times = Pick<Presence, 'activeAt' | 'connectedAt'>;

export const renderModern = ({ activeAt, connectedAt }: Times): ModernPresence => ({
  idle_timestamp: connectedAt,
  ...(activeAt === null ? {} : { active_timestamp: activeAt }),
});

/** Whoever was active a ping ago still is, in the form that knows one time only. */
const grace = limits.presencePingInterval + 10;

export const renderStatus = ({ activeAt, connectedAt }: Times) =>
  activeAt !== null && activeAt + grace >= connectedAt
    ? ({ status: 'active', timestamp: activeAt } as const)
    : ({ status: 'idle', timestamp: connectedAt } as const);

export const renderLegacy = (times: Times): LegacyUser => {
  const seen = { client: 'website', ...renderStatus(times), pushable: false };
  const { pushable: _, ...aggregated } = seen;
  return { website: seen, aggregated };
};

/** What others are told of when it changes. `now` in UNIX seconds. */
export const standingOf = (times: Times | undefined, now: number): 'active' | 'idle' | 'offline' =>
  times === undefined || now - times.connectedAt > limits.presenceOfflineThreshold
    ? 'offline'
    : renderStatus(times).status;
