/** A modal dialog whose form asks the service for one change, and stays open with the reason when it refuses. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { t } from '../words/index.ts';
import { Modal } from './modal.tsx';
import './form-modal.css';

export interface FormModalProps {
  readonly title: string;
  /** The words of the button that submits. */
  readonly action: string;
  /** Rejects when the service refuses. */
  readonly submit: () => Promise<unknown>;
  readonly close: () => void;
  /** Something is missing. */
  readonly isIncomplete?: boolean;
  readonly children: ComponentChildren;
}

export const FormModal = ({ title, action, submit, close, isIncomplete, children }: FormModalProps) => {
  const failure = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value || isIncomplete === true) return;
    isBusy.value = true;
    try {
      await submit();
      close();
    } catch (error) {
      failure.value = (error as Error).message;
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <Modal title={title} close={close}>
      <form class="form-modal" onSubmit={(event) => void send(event)}>
        {children}
        <p role="alert" class="form-failure">
          {failure.value}
        </p>
        <div class="modal-actions">
          <button type="button" class="button" onClick={close}>
            {t('Cancel')}
          </button>
          <button
            type="submit"
            class="button main"
            aria-disabled={isBusy.value || isIncomplete === true ? true : undefined}
          >
            {action}
          </button>
        </div>
      </form>
    </Modal>
  );
};
