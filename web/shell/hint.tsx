/** One quiet line in the reader's first minutes, until they dismiss it; kept for all devices [W15]. */
import { markOnboardingStep } from '@parlance/client/calls';
import { Lightbulb } from 'lucide';
import { useEffect } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { focusHeading } from '../parts/place/focus-heading.ts';
import { conversationOf } from '../places/conversation.ts';
import type { Place } from '../places/place.ts';
import { followFirstSteps, isLed } from '../store/first-steps.ts';
import { conversationHint, type HintStep, isHintLeft } from '../store/hints.ts';
import { isNarrow, isTouch } from '../store/looks/layout.ts';
import { client } from '../store/session/service.ts';
import { trying } from '../store/topics/changes.ts';
import { type Label, t } from '../words/index.ts';
import '../parts/saying/hint.css';

interface HintOf {
  readonly step: HintStep;
  readonly words: Label;
  /** Without keys. */
  readonly onTouch: Label;
}

const inbox: HintOf = {
  step: 'intro_inbox_view_modal',
  words: 'Here is everything that is unread. Walk with the arrow keys, open with Enter.',
  onTouch: 'Here is everything that is unread. Touch a conversation to open it.',
};
const recent: HintOf = {
  step: 'intro_recent_view_modal',
  words: 'Here is what was said lately, read or not. Filters and columns are yours to arrange.',
  onTouch: 'Here is what was said lately, read or not.',
};
const conversation: HintOf = {
  step: conversationHint,
  words: 'Press n for the next unread conversation, Ctrl+K to go anywhere, and ? for all keys.',
  onTouch: 'Hold a message to react, answer, or do more with it.',
};

const hintAt = (place: Place): HintOf | undefined => {
  // The first steps lead there.
  if (place.kind === 'list' && place.name === 'inbox') return isLed.value ? undefined : inbox;
  if (place.kind === 'list' && place.name === 'recent') return recent;
  // A tablet has no keys, and holding a message there selects its text.
  const isTablet = isTouch() && !isNarrow.value;
  return isTablet || conversationOf(place) === undefined ? undefined : conversation;
};

export const Hint = ({ place }: { readonly place: Place }) => {
  // Wherever the owner writes, they end.
  useEffect(followFirstSteps, []);
  const hint = hintAt(place);
  if (hint === undefined || isHintLeft(hint.step) !== true) return null;
  const dismiss = () =>
    trying(async () => {
      await client.call(markOnboardingStep, { onboarding_step: hint.step });
      focusHeading('.hint');
    });
  return (
    <div role="note" aria-label={t('Hint')} class="hint">
      <Icon of={Lightbulb} size={17} />
      <p>{t(isTouch() ? hint.onTouch : hint.words)}</p>
      <button type="button" class="button" onClick={() => void dismiss()}>
        {t('Got it')}
      </button>
    </div>
  );
};
