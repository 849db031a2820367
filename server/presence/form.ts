/** Forms of a user's presence. Pure. */
import { limits } from '@parlance/protocol/limits';
import type { LegacyUser, ModernPresence } from '@parlance/protocol/presence';

export interface Presence {
  readonly userId: number;
  /** UNIX seconds of the last use and the last connection of a client. */
  readonly activeAt: number | null;
  readonly connectedAt: number;
  readonly updateId: number;
}

type Times = Pick<Presence, 'activeAt' | 'connectedAt'>;

export const renderModern = ({ activeAt, connectedAt }: Times): ModernPresence => ({
  idle_timestamp: connectedAt,
  ...(activeAt === null ? {} : { active_timestamp: activeAt }),
});

/** The older form has one time only: a user active one ping ago counts as active. */
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

/** Status whose changes are emitted. `now` in UNIX seconds; times of a clock that was ahead say nothing. */
export const standingOf = (times: Times | undefined, now: number): 'active' | 'idle' | 'offline' =>
  times === undefined || Math.abs(now - times.connectedAt) > limits.presenceOfflineThreshold
    ? 'offline'
    : renderStatus(times).status;
