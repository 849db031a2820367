/** The organization: its settings, and what it set up for everybody. */
import {
  type CustomEmoji,
  customEmojiAdd,
  customEmojiUpdate,
  customEmojiUpdateOne,
} from '@parlance/protocol/custom-emoji';
import { type Linkifier, linkifiersChanged } from '@parlance/protocol/linkifiers';
import {
  domainAdded,
  domainChanged,
  domainRemoved,
  type OrganizationDomain,
} from '@parlance/protocol/organization-domains';
import {
  organizationDeactivated,
  organizationUpdate,
  organizationUpdateDict,
} from '@parlance/protocol/organization-update';
import { type Playground, playgroundsChanged } from '@parlance/protocol/playgrounds';
import { change, drop, put, set } from './list.ts';
import { type Reducer, reducer, saysNothing } from './reducer.ts';

type State = Readonly<Record<string, unknown>>;

interface Lists {
  readonly realm_emoji?: Readonly<Record<string, CustomEmoji>>;
  readonly realm_domains?: readonly OrganizationDomain[];
  readonly realm_linkifiers?: readonly Linkifier[];
  readonly realm_playgrounds?: readonly Playground[];
}

const domainOf = ({ domain }: OrganizationDomain) => domain;

/** Under the names that the answer of POST /register has for them; null is a value. */
const setAll = (state: State, values: Readonly<Record<string, unknown>>): State =>
  set(state, Object.fromEntries(Object.entries(values).map(([name, value]) => [`realm_${name}`, value])));

/** The older key is absent where there is no address. */
const setJitsi = (state: State, value: unknown): State => {
  if (!('realm_jitsi_server_url' in state)) return state;
  const { jitsi_server_url: _, ...rest } = state as State & { readonly jitsi_server_url?: unknown };
  const url = value ?? state.server_jitsi_server_url ?? undefined;
  return url === undefined ? rest : { ...rest, jitsi_server_url: url };
};

export const organization: readonly Reducer[] = [
  reducer(organizationUpdate, (state: State, { property, value }) => {
    const after = setAll(state, { [property]: value });
    // The older key says what is in force: the organization's own, or else the server's.
    return property === 'jitsi_server_url' ? setJitsi(after, value) : after;
  }),
  reducer(organizationUpdateDict, (state: State, { data }) => setAll(state, data)),
  saysNothing(organizationDeactivated),
  reducer(domainAdded, (state: Lists, { realm_domain }) =>
    set(state, { realm_domains: put(state.realm_domains, [realm_domain], domainOf) }),
  ),
  reducer(domainChanged, (state: Lists, { realm_domain }) =>
    set(state, {
      realm_domains: change(
        state.realm_domains,
        ({ domain }) => domain === realm_domain.domain,
        () => realm_domain,
      ),
    }),
  ),
  reducer(domainRemoved, (state: Lists, { domain }) =>
    set(state, { realm_domains: drop(state.realm_domains, (one) => one.domain === domain) }),
  ),
  reducer(customEmojiUpdate, (state: Lists, { realm_emoji }) => set(state, { realm_emoji })),
  reducer(customEmojiAdd, (state: Lists, { emoji }) =>
    set(state, { realm_emoji: { ...state.realm_emoji, [emoji.id]: emoji } }),
  ),
  reducer(customEmojiUpdateOne, (state: Lists, { emoji_id, data }) => {
    const known = state.realm_emoji?.[emoji_id];
    if (known === undefined) return state;
    return set(state, {
      realm_emoji: { ...state.realm_emoji, [emoji_id]: { ...known, ...data } as CustomEmoji },
    });
  }),
  reducer(linkifiersChanged, (state: Lists, { realm_linkifiers }) => set(state, { realm_linkifiers })),
  reducer(playgroundsChanged, (state: Lists, { realm_playgrounds }) => set(state, { realm_playgrounds })),
];
