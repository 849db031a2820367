/** Makes a text field paste formatted text as Markdown. Shows nothing. */
import { useEffect } from 'preact/hooks';
import type { Writing } from '../store/writing/box.ts';
import { followPasting } from './follow-pasting.ts';

export const Pasting = ({ writing }: { readonly writing: Writing }) => {
  useEffect(() => followPasting(writing), [writing]);
  return null;
};
