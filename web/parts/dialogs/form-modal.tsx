/** A modal dialog whose form asks the service for one change, and stays open with the reason when it refuses. */
import type { RequestError } from '@parlance/client/error';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { fieldWords } from '../fields/field-words.ts';
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
  /** Whether a field says it already, which then gets the focus. */
  readonly isSaidAtField?: (error: unknown) => boolean;
  readonly children: ComponentChildren;
}

const focusRefused = (form: HTMLFormElement | null): void => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
};

/** What the form calls an argument: its field has the argument's name. */
const labelIn = (form: HTMLFormElement, error: unknown): string | undefined => {
  const { details } = error as Partial<RequestError>;
  const field = form.elements.namedItem(String(details?.var_name)) as HTMLInputElement | null;
  return field?.labels?.[0]?.textContent;
};

export const FormModal = ({ title, action, submit, close, isIncomplete, ...rest }: FormModalProps) => {
  const form = useRef<HTMLFormElement>(null);
  const failure = useSignal<unknown>(undefined);
  const isSaid = (error: unknown) => error === undefined || rest.isSaidAtField?.(error) === true;
  const isBusy = useSignal(false);
  const send = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value || isIncomplete === true) return;
    isBusy.value = true;
    try {
      await submit();
      close();
    } catch (error) {
      failure.value = error;
      // Once the field is drawn with it.
      if (isSaid(error)) requestAnimationFrame(() => focusRefused(form.current));
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <Modal title={title} close={close}>
      <form
        ref={form}
        class="form-modal"
        onSubmit={(event) => void send(event)}
        onInput={() => {
          failure.value = undefined;
        }}
      >
        {rest.children}
        <p role="alert" class="form-failure">
          {isSaid(failure.value)
            ? undefined
            : fieldWords(failure.value, labelIn(form.current!, failure.value))}
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
