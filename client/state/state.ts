/** The answer of POST /register. */
import type { InitialData } from '@parlance/protocol/contract';
import type { Answer } from '@parlance/protocol/endpoint';
import type { register } from '@parlance/protocol/realtime';
import type { Frozen } from '../frozen.ts';

type Known = InitialData & Answer<typeof register>;

/** Absent: the client did not ask for it. */
export type State = { readonly [K in keyof Known]?: Frozen<Known[K]> };

export type Item<K extends keyof State> = NonNullable<State[K]> extends readonly (infer T)[] ? T : never;
