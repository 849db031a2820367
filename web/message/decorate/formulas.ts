/** Formulas: the style sheet and the fonts of KaTeX come with the first one. Until then MathML is shown. */
import { signal } from '@preact/signals';
import type { Decorator } from './decorator.ts';
import { watchScrolling } from './scrolling.ts';

const isReady = signal(false);
let isLoading = false;

const load = async (): Promise<void> => {
  if (isLoading) return;
  isLoading = true;
  try {
    await import('katex/dist/katex.min.css');
    isReady.value = true;
  } catch {
    // Without network the next formula tries again.
    isLoading = false;
  }
};

export const formulas: Decorator = ({ root, follow, onEnd }) => {
  if (root.querySelector('.katex') === null) return;
  void load();
  for (const box of root.querySelectorAll<HTMLElement>('.katex-display')) onEnd(watchScrolling(box));
  follow(() => root.classList.toggle('body-formulas', isReady.value));
};
