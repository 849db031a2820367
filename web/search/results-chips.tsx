/** Widens a search by one press [W45]. */
import type { Narrow } from '@parlance/client/messages/narrow';
import { go } from '../store/places/address.ts';
import { isSpectator } from '../store/session/account.ts';
import { type Label, t } from '../words/index.ts';
import './results.css';

const chips: readonly (readonly [string, Label])[] = [
  ['public', 'Also channels you are not in'],
  ['archived', 'Archived channels'],
];

/** The service looks in one group of channels at a time. */
const without = (narrow: Narrow): Narrow => narrow.filter(({ operator }) => operator !== 'channels');

const isIn = (narrow: Narrow, operand: string): boolean =>
  narrow.some((term) => term.operator === 'channels' && term.operand === operand);

export const ResultsChips = ({ narrow }: { readonly narrow: Narrow }) => {
  const toggle = (operand: string) => {
    const rest = without(narrow);
    const next = isIn(narrow, operand) ? rest : [...rest, { operator: 'channels', operand }];
    go({ kind: 'narrow', narrow: next });
  };
  // Direct messages and one channel are searched whole anyway; without an account there is nothing wider.
  if (
    isSpectator() ||
    narrow.some(({ operator }) => ['dm', 'dm-including', 'channel', 'id'].includes(operator))
  )
    return null;
  return (
    <div class="results-chips">
      {chips.map(([operand, label]) => (
        <button
          key={operand}
          type="button"
          class="chip"
          aria-pressed={isIn(narrow, operand)}
          onClick={() => toggle(operand)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  );
};
