/** What changed between two texts, word by word. Pure. */
import { diffWordsWithSpace } from 'diff';

export interface Part {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Changed words at most; the work grows with their square. */
const mostChanges = 400;

/** Texts that have little in common become one deletion and one insertion. */
export const differences = (before: string, after: string): readonly Part[] => {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostChanges });
  if (changes === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
};
