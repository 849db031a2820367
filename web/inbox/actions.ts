/** What one does with rows of the inbox. */
import type { Signal } from '@preact/signals';
import { markConversationsRead } from '../store/marking.ts';
import type { KeptFocus } from './kept-focus.ts';
import type { InboxRow } from './rows.ts';

export const actionsOn = (chosen: Signal<ReadonlySet<string>>, focus: KeptFocus) => {
  const clear = () => {
    chosen.value = new Set();
  };
  return {
    clear,
    choose: (key: string, isChosen = !chosen.peek().has(key)) => {
      const next = new Set(chosen.peek());
      if (isChosen) next.add(key);
      else next.delete(key);
      chosen.value = next;
    },
    mark: (rows: readonly InboxRow[]) => {
      const [first] = rows;
      if (first === undefined) return;
      markConversationsRead(
        rows.flatMap(({ messages }) => messages),
        () => focus.want(first.key),
      );
      clear();
    },
  };
};

export type InboxActions = ReturnType<typeof actionsOn>;
