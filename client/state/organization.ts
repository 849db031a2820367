import { change, drop, put, set } from './list.ts';
import { type Reducer, reducer, saysNothing } from './reducer.ts';
import type { Item, State } from './state.ts';

type Domain = Item<'realm_domains'>;

const domainOf = ({ domain }: Domain) => domain;

/** Null is a value. */
const setAll = (state: State, values: Readonly<Record<string, unknown>>): State =>
  set(state, Object.fromEntries(Object.entries(values).map(([name, value]) => [`realm_${name}`, value])));

/** The older key holds the value in force: the organization's, else the server's. Absent without either. */
const setJitsi = (state: State, value: unknown): State => {
  if (!('realm_jitsi_server_url' in state)) return state;
  const { jitsi_server_url: _, ...rest } = state;
  const url = (value as string | null) ?? state.server_jitsi_server_url ?? undefined;
  return url === undefined ? rest : { ...rest, jitsi_server_url: url };
};

export const organization: readonly Reducer[] = [
  reducer('realm/update', (state, { property, value }) => {
    const after = setAll(state, { [property]: value });
    return property === 'jitsi_server_url' ? setJitsi(after, value) : after;
  }),
  reducer('realm/update_dict', (state, { data }) => setAll(state, data)),
  saysNothing('realm/deactivated'),
  reducer('realm_domains/add', (state, { realm_domain }) =>
    set(state, { realm_domains: put(state.realm_domains, [realm_domain], domainOf) }),
  ),
  reducer('realm_domains/change', (state, { realm_domain }) =>
    set(state, {
      realm_domains: change(
        state.realm_domains,
        ({ domain }) => domain === realm_domain.domain,
        () => realm_domain,
      ),
    }),
  ),
  reducer('realm_domains/remove', (state, { domain }) =>
    set(state, { realm_domains: drop(state.realm_domains, (one) => one.domain === domain) }),
  ),
  reducer('realm_emoji/update', (state, { realm_emoji }) => set(state, { realm_emoji })),
  reducer('realm_emoji/add', (state, { emoji }) =>
    set(state, { realm_emoji: { ...state.realm_emoji, [emoji.id]: emoji } }),
  ),
  reducer('realm_emoji/update_one', (state, { emoji_id, data }) => {
    const known = state.realm_emoji?.[emoji_id];
    if (known === undefined) return state;
    return set(state, {
      realm_emoji: { ...state.realm_emoji, [emoji_id]: { ...known, ...data } },
    });
  }),
  reducer('realm_linkifiers', (state, { realm_linkifiers }) => set(state, { realm_linkifiers })),
  reducer('realm_playgrounds', (state, { realm_playgrounds }) => set(state, { realm_playgrounds })),
];
