/** A modal dialog without a heading of its own: its first field says what it is. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './modal.css';

export interface PlainModalProps {
  readonly name: string;
  readonly close: () => void;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export const PlainModal = ({ name, close, children, ...rest }: PlainModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`modal ${rest.class ?? ''}`}
      aria-label={name}
      aria-modal="true"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {children}
    </dialog>
  );
};
