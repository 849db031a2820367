/** Registrations have no invitations: pages fetch them. */
import { type Reducer, saysNothing } from './reducer.ts';

export const invitations: readonly Reducer[] = [saysNothing('invites_changed')];
