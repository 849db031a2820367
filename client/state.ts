/**
 * What a client knows: the answer of POST /register, and after each event the state that a new registration would
 * give. Every declared event has its reducer in `state/`, by kind of state.
 */
import { eventKey } from '@parlance/protocol/event';
import type { ClientEvent } from './connect.ts';
import { channels } from './state/channels.ts';
import { connection } from './state/connection.ts';
import { flags } from './state/flags.ts';
import { groups } from './state/groups.ts';
import { messages } from './state/messages.ts';
import type { Reduce } from './state/reducer.ts';
import { users } from './state/users.ts';

const reducers: ReadonlyMap<string, Reduce> = new Map([
  ...connection,
  ...users,
  ...groups,
  ...channels,
  ...messages,
  ...flags,
]);

/** The events that have a reducer; a newer service may send others, which change nothing that this client knows. */
export const reducedEvents: ReadonlySet<string> = new Set(reducers.keys());

export const reduce = <S extends Readonly<Record<string, unknown>>>(state: S, event: ClientEvent): S => {
  const apply = reducers.get(eventKey(event.type, event.op));
  return apply === undefined ? state : (apply(state, event as never) as S);
};
