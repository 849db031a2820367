/** Each paragraph in its own direction; code from left to right. */
import type { Decorator } from './decorator.ts';

export const direction: Decorator = ({ root }) => {
  for (const block of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, ul, ol, th, td'))
    if (block.closest('[dir]') === null) block.setAttribute('dir', 'auto');
  for (const code of root.querySelectorAll('pre, code, .katex')) code.setAttribute('dir', 'ltr');
};
