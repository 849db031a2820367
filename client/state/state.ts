/** All that a client knows of its account and organization: what POST /register returns, as its declarations have it. */
import type { InitialData } from '@parlance/protocol/contract';
import type { Answer } from '@parlance/protocol/endpoint';
import type { register } from '@parlance/protocol/realtime';
import type { Frozen } from '../frozen.ts';

type Known = InitialData & Answer<typeof register>;

/** Kinds of data that the client did not ask for are absent. */
export type State = { readonly [K in keyof Known]?: Frozen<Known[K]> };

/** What a list of the state holds. */
export type Item<K extends keyof State> = NonNullable<State[K]> extends readonly (infer T)[] ? T : never;
