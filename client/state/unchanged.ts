/** The state holds no messages and no exports. */
import { type Reducer, saysNothing } from './reducer.ts';

export const unchanged: readonly Reducer[] = [
  saysNothing('reaction/add'),
  saysNothing('reaction/remove'),
  saysNothing('submessage'),
  saysNothing('realm_export'),
  saysNothing('realm_export_consent'),
];
