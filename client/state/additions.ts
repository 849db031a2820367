/** What is added to messages; a client that holds messages changes its copies, the state of the registration holds none. */
import { reactionAdded, reactionRemoved } from '@parlance/protocol/reactions';
import { submessageAdded } from '@parlance/protocol/submessages';
import { type Reducer, saysNothing } from './reducer.ts';

export const additions: readonly Reducer[] = [
  saysNothing(reactionAdded),
  saysNothing(reactionRemoved),
  saysNothing(submessageAdded),
];
