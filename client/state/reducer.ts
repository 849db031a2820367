/** How one event changes the state that began as the answer of POST /register. */
import { type EventDeclaration, eventKey } from '@parlance/protocol/event';
import type * as z from 'zod';

/** A declared event as a client receives it. */
export type EventOf<D extends EventDeclaration> =
  D extends EventDeclaration<infer F> ? z.infer<z.ZodObject<F>> & { readonly id: number } : never;

/** From the state and an event to the next state; keys that the client did not ask for are absent, and stay so. */
export type Reduce = (state: object, event: never) => object;
export type Reducer = readonly [key: string, reduce: Reduce];

/** Binds a declared event to what it does; a reducer changes nothing in place. */
export const reducer = <S extends object, D extends EventDeclaration>(
  declared: D,
  reduce: (state: S, event: EventOf<D>) => S,
): Reducer => [eventKey(declared.type, declared.op), reduce as unknown as Reduce];

/** An event that says nothing about the state. */
export const saysNothing = (declared: EventDeclaration): Reducer => [
  eventKey(declared.type, declared.op),
  (state) => state,
];
