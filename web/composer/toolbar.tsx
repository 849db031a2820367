/** A row of buttons with one tab stop: arrows, Home and End move. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import './toolbar.css';

export interface ToolbarProps {
  readonly name: string;
  readonly id?: string;
  readonly children: ComponentChildren;
}

const buttonsIn = (bar: HTMLElement): readonly HTMLElement[] => [
  ...bar.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]'),
];

/** Buttons of other features take part too, so this asks the page. */
const setStop = (bar: HTMLElement, stop: HTMLElement | undefined): void => {
  for (const button of buttonsIn(bar)) button.tabIndex = button === stop ? 0 : -1;
};

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

export const Toolbar = ({ name, id, children }: ToolbarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current!;
    const buttons = buttonsIn(element);
    setStop(element, buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0]);
  });
  return (
    <div
      ref={bar}
      id={id}
      role="toolbar"
      aria-label={name}
      class="toolbar"
      onFocusIn={({ target, currentTarget }) => setStop(currentTarget, target as HTMLElement)}
      onKeyDown={(event) => {
        const buttons = buttonsIn(event.currentTarget);
        const at = buttons.indexOf(document.activeElement as HTMLElement);
        const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
        const mirrored: Readonly<Record<string, string>> = {
          ArrowLeft: 'ArrowRight',
          ArrowRight: 'ArrowLeft',
        };
        const step = steps[isMirrored ? (mirrored[event.key] ?? event.key) : event.key];
        if (at < 0 || step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        buttons[step(at, buttons.length)]?.focus();
      }}
    >
      {children}
    </div>
  );
};
