/** What one does in a step: fields, the button that does it, and the way past it. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../words/index.ts';
import '../parts/dialogs/form-modal.css';

export interface StepBody {
  /** The step is done: the next one opens. */
  readonly done: () => void;
  readonly skip: () => void;
}

interface StepFormProps {
  /** Absent: what was done needs no way past it. */
  readonly skip?: StepBody['skip'];
  /** The words of the button that submits. */
  readonly action: string;
  /** Rejects when the service refuses. */
  readonly submit: () => Promise<unknown>;
  readonly isIncomplete?: boolean;
  /** Stands between fields and buttons, outside of the form. */
  readonly beside?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export const StepForm = ({ action, submit, skip, isIncomplete = false, beside, children }: StepFormProps) => {
  const id = useId();
  const failure = useSignal('');
  const isBusy = useSignal(false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value || isIncomplete) return;
    isBusy.value = true;
    try {
      failure.value = '';
      await submit();
    } catch (error) {
      failure.value = (error as Error).message;
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <>
      <form id={id} class="step-form" onSubmit={(event) => void send(event)}>
        {children}
      </form>
      {beside}
      <p role="alert" class="form-failure">
        {failure.value}
      </p>
      <div class="step-actions">
        <button
          type="submit"
          form={id}
          class="button main"
          aria-disabled={isBusy.value || isIncomplete || undefined}
        >
          {action}
        </button>
        {skip !== undefined && (
          <button type="button" class="button" onClick={skip}>
            {t('Skip')}
          </button>
        )}
      </div>
    </>
  );
};
