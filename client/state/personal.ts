/** Whom the reader has muted, and which hints are left. */
import { mutedUsersChanged } from '@parlance/protocol/muted-users';
import { onboardingStepsChanged } from '@parlance/protocol/onboarding';
import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

interface PersonalState {
  readonly muted_users?: readonly unknown[];
  readonly onboarding_steps?: readonly unknown[];
}

export const personal: readonly Reducer[] = [
  reducer(mutedUsersChanged, (state: PersonalState, { muted_users }) => set(state, { muted_users })),
  reducer(onboardingStepsChanged, (state: PersonalState, { onboarding_steps }) =>
    set(state, { onboarding_steps }),
  ),
];
