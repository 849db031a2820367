/** Not part of a registration: clients fetch files and follow these events. */
import { type Reducer, saysNothing } from './reducer.ts';

export const attachments: readonly Reducer[] = [
  saysNothing('attachment/add'),
  saysNothing('attachment/update'),
  saysNothing('attachment/remove'),
];
