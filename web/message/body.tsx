/** The content of a message: the service's HTML, cleaned, with what moves in it. */
import { effect, untracked } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { languageNow } from '../words/index.ts';
import { decorate } from './decorate/index.ts';
import { setFocusable } from './focusable.ts';
import { clean } from './wall/clean.ts';
import './styles/blocks.css';
import './styles/code.css';
import './styles/inline.css';
import './styles/media.css';
import './styles/scrolling.css';

export interface BodyProps {
  readonly html: string;
  readonly messageId: number;
  /** Whether Tab reaches what is inside: in the focused article alone. */
  readonly isFocusable: boolean;
}

const show = (host: HTMLElement, html: string, messageId: number): (() => void) => {
  const ends: (() => void)[] = [];
  const body = clean(html);
  const follow = (run: () => void) => void ends.push(effect(run));
  decorate({ root: body, messageId, follow, onEnd: (end) => void ends.push(end) });
  setFocusable(body, host.dataset.focusable === 'true');
  host.replaceChildren(body);
  return () => {
    for (const end of ends) end();
  };
};

export const Body = ({ html, messageId, isFocusable }: BodyProps) => {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        languageNow();
        return untracked(() => show(host.current!, html, messageId));
      }),
    [html, messageId],
  );
  useLayoutEffect(() => setFocusable(host.current!, isFocusable), [isFocusable]);
  return <div ref={host} class="message-body" data-focusable={String(isFocusable)} />;
};
