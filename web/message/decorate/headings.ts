/** Headings of authors stand below those of the page. */
import type { Decorator } from './decorator.ts';

export const headings: Decorator = ({ root }) => {
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    heading.setAttribute('aria-level', String(Number(heading.localName.slice(1)) + 2));
};
