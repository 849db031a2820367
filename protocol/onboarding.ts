/** One-time hints of the interface. */
import * as z from 'zod';
import { either, integer, json, list, nullable, oneOf, optional, string } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { event } from './event.ts';
import { initial } from './initial.ts';

export const onboardingSteps = {
  visibility_policy_banner: 'one_time_notice',
  intro_inbox_view_modal: 'one_time_notice',
  intro_recent_view_modal: 'one_time_notice',
  first_stream_created_banner: 'one_time_notice',
  jump_to_conversation_banner: 'one_time_notice',
  non_interleaved_view_messages_fading: 'one_time_notice',
  interleaved_view_messages_fading: 'one_time_notice',
  intro_resolve_topic: 'one_time_notice',
  navigation_tour_video: 'one_time_notice',
  narrow_to_dm_with_welcome_bot_new_user: 'one_time_action',
  /** Ours: how an owner gets an empty organization going. */
  first_steps: 'one_time_notice',
} as const;
export type OnboardingStepName = keyof typeof onboardingSteps;

const names = Object.keys(onboardingSteps) as [OnboardingStepName, ...OnboardingStepName[]];
const onboarding_steps = list(z.strictObject({ type: string, name: string }));

export const markOnboardingStep = endpoint({
  name: 'mark-onboarding-step-as-read',
  method: 'POST',
  path: '/users/me/onboarding_steps',
  summary: 'Notes that the caller has seen a one-time hint.',
  since: 233,
  parameters: {
    onboarding_step: either(oneOf(...names), 'The name of the hint.'),
    schedule_navigation_tour_video_reminder_delay: optional(
      json(integer.min(0), 'Sent by clients that show a video; without effect, since there is none here.'),
    ),
  },
  errors: ['BAD_REQUEST'],
});

export const onboardingStepsChanged = event({
  type: 'onboarding_steps',
  summary: 'The reader has seen a one-time hint; these are those that are left.',
  since: 233,
  fields: { onboarding_steps },
});
export const onboardingStepsData = initial(
  ['onboarding_steps'],
  {
    onboarding_steps,
    navigation_tour_video_url: nullable(string),
  },
  { forSpectators: true },
);
