/** Files are no part of a registration: a client that shows them asks for them, and follows these events. */
import { type Reducer, saysNothing } from './reducer.ts';

export const attachments: readonly Reducer[] = [
  saysNothing('attachment/add'),
  saysNothing('attachment/update'),
  saysNothing('attachment/remove'),
];
