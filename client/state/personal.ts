/** Whom the reader has muted, and which hints are left. */
import { exportConsentChanged, exportsChanged } from '@parlance/protocol/exports';
import { mutedUsersChanged } from '@parlance/protocol/muted-users';
import { onboardingStepsChanged } from '@parlance/protocol/onboarding';
import { set } from './list.ts';
import { type Reducer, reducer, saysNothing } from './reducer.ts';

interface PersonalState {
  readonly muted_users?: readonly unknown[];
  readonly onboarding_steps?: readonly unknown[];
}

export const personal: readonly Reducer[] = [
  saysNothing(exportsChanged),
  saysNothing(exportConsentChanged),
  reducer(mutedUsersChanged, (state: PersonalState, { muted_users }) => set(state, { muted_users })),
  reducer(onboardingStepsChanged, (state: PersonalState, { onboarding_steps }) =>
    set(state, { onboarding_steps }),
  ),
];
