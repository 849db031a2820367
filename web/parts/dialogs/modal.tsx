/** The frame of a modal dialog: native, named by its heading, closed by Escape. */
import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { IconButton } from '../icon-button.tsx';
import { Alert } from '../saying/alert.tsx';
import { UndoOffer } from '../saying/undo-offer.tsx';
import { raiseModal } from './open-modals.ts';
import './modal.css';

export interface ModalProps {
  readonly title: string;
  /** Without it, the dialog stays until its question is answered. */
  readonly close?: () => void;
  /** Something is lost: an alertdialog. */
  readonly isAlert?: boolean;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
  readonly class?: string;
}

const firstField = 'input:not([type=hidden]), textarea, select, [role=combobox], [data-first]';
const stops = 'a[href], button, input, textarea, select, summary, [tabindex="0"]';

export const Modal = ({ title, close, isAlert = false, isWide = false, children, ...rest }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heading = useId();
  const modal = useMemo(() => Symbol(title), []);
  useLayoutEffect(() => raiseModal(modal), []);
  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
    const first =
      element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector<HTMLElement>(firstField);
    first?.focus();
  }, []);
  useLayoutEffect(() => {
    const element = dialog.current!;
    // Gives the focus back; what is behind an open dialog cannot have it.
    return () => element.close();
  }, []);
  // What is only read is scrolled by keys, too.
  useEffect(() => {
    if (body.current!.querySelector(stops) === null) body.current!.tabIndex = 0;
    else body.current!.removeAttribute('tabindex');
  });
  return (
    <dialog
      ref={dialog}
      class={`modal ${isWide ? 'modal-wide' : ''} ${rest.class ?? ''}`}
      aria-labelledby={heading}
      aria-modal="true"
      role={isAlert ? 'alertdialog' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      // Browsers close a dialog when Escape is pressed again and again, whatever the page says.
      onClose={() => close ?? dialog.current?.showModal()}
      onClick={(event) => event.target === dialog.current && close?.()}
    >
      <div class="modal-head">
        <h2 id={heading}>{title}</h2>
        {!isAlert && close && <IconButton icon={X} name={t('Close')} onClick={close} />}
      </div>
      <div ref={body} class="modal-body">
        {children}
      </div>
      <div class="modal-said">
        <Alert modal={modal} />
        <UndoOffer modal={modal} />
      </div>
    </dialog>
  );
};
