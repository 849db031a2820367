/** What helps at the caret, without a place of its own. */
import { Pasting } from '../pasting/pasting.tsx';
import type { Writing } from '../store/writing/box.ts';
import { Suggestions } from '../suggestions/suggestions.tsx';

export const WritingHelpers = ({ writing }: { readonly writing: Writing }) => (
  <>
    <Suggestions writing={writing} />
    <Pasting writing={writing} />
  </>
);
