/** Words that a search found. */
import { make } from '../make.ts';
import type { Decorator } from './decorator.ts';

export const searchMarks: Decorator = ({ root }) => {
  for (const found of root.querySelectorAll('span.highlight'))
    found.replaceWith(make('mark', {}, ...found.childNodes));
};
