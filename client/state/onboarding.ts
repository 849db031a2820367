import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

export const onboarding: readonly Reducer[] = [
  reducer('onboarding_steps', (state, { onboarding_steps }) => set(state, { onboarding_steps })),
];
