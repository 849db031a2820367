/** Invitations are asked for when somebody looks at them; a registration tells of none. */
import { type Reducer, saysNothing } from './reducer.ts';

export const invitations: readonly Reducer[] = [saysNothing('invites_changed')];
