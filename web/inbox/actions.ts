/** What one does with rows of the inbox. */
import type { Signal } from '@preact/signals';
import { choosePolicies, choosePolicy } from '../store/topics/changes.ts';
import { isTopicMuted, policies } from '../store/unread/counts.ts';
import { markConversationsRead } from '../store/unread/marking.ts';
import type { KeptFocus } from './kept-focus.ts';
import { type InboxRow, topicsIn } from './rows.ts';

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
    /** The only topic is unmuted when it is muted. */
    mute: (rows: readonly InboxRow[]) => {
      const topics = topicsIn(rows);
      const [first] = topics;
      if (topics.length > 1) void choosePolicies(topics, policies.muted);
      else if (first !== undefined)
        void choosePolicy(
          first,
          isTopicMuted(first.channel, first.topic) ? policies.unmuted : policies.muted,
        );
      clear();
    },
  };
};

export type InboxActions = ReturnType<typeof actionsOn>;
