/** The reader's conversations, one list for each filter. Asked once, then kept by events. */
import type { Conversation } from '@parlance/client/conversations/conversation';
import type { Filter } from '@parlance/client/conversations/filter';
import { ConversationList, type ConversationsView } from '@parlance/client/conversations/list';
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { onEvent, onReplace } from './messages/messages.ts';
import { link } from './session/link.ts';
import { client } from './session/service.ts';
import { stateNow } from './state.ts';

export type { Conversation, Filter };

export interface KeptList {
  readonly view: ReadonlySignal<ConversationsView>;
  loadOlder(): void;
  /** After a failure. */
  retry(): void;
}

interface Kept extends KeptList {
  readonly list: ConversationList;
}

/** Those of filters that the reader used last; more would follow events that no one sees. */
const most = 4;
const lists = new Map<string, Kept>();

const open = (filter: Filter): Kept => {
  const list = new ConversationList({ client, filter, state: stateNow() });
  const view: Signal<ConversationsView> = signal(list.view);
  list.subscribe(() => {
    view.value = list.view;
  });
  void list.load();
  return { list, view, loadOlder: () => void list.loadOlder(), retry: () => void list.load() };
};

export const conversationList = (filter: Filter): KeptList => {
  const key = JSON.stringify(filter);
  const kept = lists.get(key) ?? open(filter);
  lists.delete(key);
  lists.set(key, kept);
  if (lists.size > most) lists.delete(lists.keys().next().value!);
  return kept;
};

onEvent((event, state) => {
  for (const { list } of lists.values()) list.follow(event, state);
});

onReplace((state) => {
  for (const { list } of lists.values()) list.replace(state);
});

/** What failed without a network is due when it is back. */
effect(() => {
  if (link.value.kind === 'connected') for (const { retry } of lists.values()) retry();
});
