/** Whether an owner is led through the first steps of an empty organization, and how far they came [W15]. */
import { markOnboardingStep } from '@parlance/client/calls';
import type { DeclaredEvent } from '@parlance/client/state/reducer';
import { roles } from '@parlance/protocol/users/roles';
import { computed, signal } from '@preact/signals';
import { keepNote, noted } from './device/noted.ts';
import { onEvent } from './messages/messages.ts';
import { client } from './session/service.ts';
import { slice } from './state.ts';
import { channels, directConversations, own, people } from './world.ts';

export type FirstStep = 'organization' | 'channels' | 'invitation' | 'conversation';
export type Outcome = 'done' | 'skipped';

interface Progress {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly outcomes: { readonly [S in FirstStep]?: Outcome };
}

const step = 'first_steps';
const note = 'parlance:first-steps';
/** Milliseconds: what was begun longer ago is another day's organization. */
const patience = 86_400_000;

const progressSoFar = (): Progress | undefined => {
  const found = noted<Progress>(note);
  return found !== null && Date.now() - found.since < patience ? found : undefined;
};

/** Survives a reload: what the first steps made is no sign of life. */
const progress = signal(progressSoFar());

const keep = (next: Progress): void => {
  progress.value = next;
  keepNote(note, next);
};

const isPerson = (id: number): boolean => people.value.get(id)?.is_bot === false;

/** No channels, and no conversation but with bots. */
const isEmpty = (): boolean =>
  channels.value.size === 0 &&
  directConversations.value.every((one) => one.people.length > 0 && !one.people.some(isPerson));

export const isLed = computed(
  () =>
    own.value?.role === roles.owner &&
    (slice('onboarding_steps').value ?? []).some(({ name }) => name === step) &&
    (progress.value !== undefined || isEmpty()),
);

export const outcomeOf = (of: FirstStep): Outcome | undefined =>
  progress.value?.outcomes[of] ?? (of === 'channels' && channels.value.size > 0 ? 'done' : undefined);

export const beginFirstSteps = (): void => {
  if (progress.peek() === undefined) keep({ since: Date.now(), outcomes: {} });
};

export const settleStep = (of: FirstStep, outcome: Outcome): void => {
  const { since = Date.now(), outcomes = {} } = progress.peek() ?? {};
  keep({ since, outcomes: { ...outcomes, [of]: outcome } });
};

/** On all devices, for good. */
export const endFirstSteps = async (): Promise<void> => {
  await client.call(markOnboardingStep, { onboarding_step: step });
  localStorage.removeItem(note);
};

/** A message of a person ends them: people talk, which is where they lead. */
const receive = (event: DeclaredEvent): void => {
  if (event.type === 'message' && isLed.peek() && isPerson(event.message.sender_id))
    void endFirstSteps().catch(() => {});
};

/** Returns the function that ends it. */
export const followFirstSteps = (): (() => void) => onEvent(receive);
