import { set } from './list.ts';
import { type Reducer, reducer, saysNothing } from './reducer.ts';

export const personal: readonly Reducer[] = [
  saysNothing('realm_export'),
  saysNothing('realm_export_consent'),
  reducer('muted_users', (state, { muted_users }) => set(state, { muted_users })),
  reducer('onboarding_steps', (state, { onboarding_steps }) => set(state, { onboarding_steps })),
];
