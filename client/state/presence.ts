/**
 * Keyed by user id in the slim form, else by address and program. Events report changes of activity; answers
 * to the client's own pings report who stays.
 */
import { type Reducer, reducer } from './reducer.ts';
import type { State } from './state.ts';

type Times = { readonly active_timestamp?: number | undefined; readonly idle_timestamp?: number | undefined };
type Seen = { readonly client: string; readonly status: 'active' | 'idle'; readonly timestamp: number };

const addressOf = ({ realm_users = [], realm_non_active_users = [] }: State, id: number) =>
  [...realm_users, ...realm_non_active_users].find(({ user_id }) => user_id === id)?.email;

/** Seconds after the last activity. */
const grace = 70;

const legacyOf = ({ active_timestamp: active, idle_timestamp: idle = 0 }: Times): Record<string, object> => {
  const isActive = active !== undefined && active + grace >= idle;
  const seen: Seen = isActive
    ? { client: 'website', status: 'active', timestamp: active }
    : { client: 'website', status: 'idle', timestamp: idle };
  return { website: { ...seen, pushable: false }, aggregated: seen };
};

const hasAddresses = (presences: object): boolean => Object.keys(presences).some((key) => key.includes('@'));

/** Converts the form with one time. */
const timesOf = ({ status, timestamp }: Pick<Seen, 'status' | 'timestamp'>, before: Times = {}): Times => ({
  ...before,
  ...(status === 'active' ? { active_timestamp: timestamp } : {}),
  idle_timestamp: timestamp,
});

export const presence: readonly Reducer[] = [
  reducer('presence', (state, event) => {
    if (state.presences === undefined) return state;
    const news: Record<string, object> = {};
    const byAddress = hasAddresses(state.presences);
    for (const [id, times] of Object.entries(event.presences ?? {})) {
      const address = byAddress ? addressOf(state, Number(id)) : id;
      if (address !== undefined) news[address] = byAddress ? legacyOf(times) : times;
    }
    const { user_id, email, presence: older } = event;
    if (older?.website !== undefined) {
      const { pushable: _, ...aggregated } = older.website;
      if (email !== undefined) news[email] = { ...older, aggregated };
      else if (user_id !== undefined) news[user_id] = timesOf(aggregated, state.presences[user_id]);
    }
    return { ...state, presences: { ...state.presences, ...news } };
  }),
  reducer('realm_user/update', (state, { person }) => {
    const before = 'new_email' in person ? addressOf(state, person.user_id) : undefined;
    if (before === undefined || !('new_email' in person) || state.presences?.[before] === undefined)
      return state;
    const { [before]: moved, ...others } = state.presences;
    return { ...state, presences: { ...others, [person.new_email]: moved! } };
  }),
];
