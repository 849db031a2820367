/** One step: its heading opens it, and says what became of it. */
import { Check } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import type { Outcome } from '../store/first-steps.ts';
import { t } from '../words/index.ts';

interface StepProps {
  /** From one on. */
  readonly number: number;
  readonly words: string;
  readonly outcome: Outcome | undefined;
  /** What was made of it. */
  readonly result: string | undefined;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly children: ComponentChildren;
}

export const Step = ({ number, words, outcome, result, isOpen, toggle, children }: StepProps) => {
  const id = useId();
  return (
    <li class={`step ${outcome ?? ''} ${isOpen ? 'open' : ''}`}>
      <h3>
        <button type="button" id={id} aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={toggle}>
          <span class="step-number" aria-hidden="true">
            {outcome === 'done' ? <Icon of={Check} size={15} /> : number}
          </span>
          <span class="step-words">{words}</span>{' '}
          {outcome !== undefined && (
            <span class="step-outcome">{t(outcome === 'done' ? 'Done' : 'Skipped')}</span>
          )}
        </button>
      </h3>
      {outcome === 'done' && !isOpen && result !== undefined && (
        <p class="step-result" dir="auto">
          {result}
        </p>
      )}
      <div id={`${id}-body`} role="group" aria-labelledby={id} class="step-body" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  );
};
