import type { EventFields } from '@parlance/protocol/contract';
import type { Frozen } from '../frozen.ts';
import type { State } from './state.ts';

export type EventKey = keyof EventFields;

type Kind<K extends string> = K extends `${infer T}/${infer O}`
  ? { readonly type: T; readonly op: O }
  : { readonly type: K; readonly op?: undefined };

export type EventOf<K extends EventKey> = Frozen<EventFields[K]> & Kind<K> & { readonly id: number };

/** Any event that the contract declares: `type` and `op` decide which. */
export type DeclaredEvent = { [K in EventKey]: EventOf<K> }[EventKey];

/** Never changes `state` in place. Keys that the client did not ask for stay absent. */
export type Reduce = (state: State, event: never) => State;
export type Reducer = readonly [key: EventKey, reduce: Reduce];

export const reducer = <K extends EventKey>(
  key: K,
  reduce: (state: State, event: EventOf<K>) => State,
): Reducer => [key, reduce];

export const saysNothing = (key: EventKey): Reducer => [key, (state) => state];
