/** This state holds no messages, so additions to them change nothing. */
import { type Reducer, saysNothing } from './reducer.ts';

export const additions: readonly Reducer[] = [
  saysNothing('reaction/add'),
  saysNothing('reaction/remove'),
  saysNothing('submessage'),
];
