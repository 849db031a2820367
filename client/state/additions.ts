/** What is added to messages; a client that holds messages changes its copies, the state of the registration holds none. */
import { type Reducer, saysNothing } from './reducer.ts';

export const additions: readonly Reducer[] = [
  saysNothing('reaction/add'),
  saysNothing('reaction/remove'),
  saysNothing('submessage'),
];
