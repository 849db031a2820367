/** The hints of a reader's first minutes, dismissed on all devices at once. */
import { slice } from './state.ts';

export type HintStep = 'intro_inbox_view_modal' | 'intro_recent_view_modal' | 'jump_to_conversation_banner';

/** The last of them: it stands above the messages of a conversation. */
export const conversationHint: HintStep = 'jump_to_conversation_banner';

/** Undefined before the state is known. */
export const isHintLeft = (step: HintStep): boolean | undefined =>
  slice('onboarding_steps').value?.some(({ name }) => name === step);
