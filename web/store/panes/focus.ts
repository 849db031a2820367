/** What the keyboard acts on. */
import { signal } from '@preact/signals';
import type { Conversation } from '../../places/place.ts';
import type { PaneName } from '../places/address.ts';

/** The pane that was used last. */
export const activePane = signal<PaneName>('main');

/** The focused message of each pane, by id. */
export const focusedMessages = signal<Readonly<Partial<Record<PaneName, number>>>>({});

export const focusedMessage = (): number | undefined => focusedMessages.value[activePane.value];

export const setFocusedMessage = (pane: PaneName, id: number | undefined): void => {
  const { [pane]: _before, ...others } = focusedMessages.peek();
  focusedMessages.value = id === undefined ? others : { ...others, [pane]: id };
};

/** The row that has or had the focus in a list of conversations which is shown. */
export const focusedConversation = signal<Conversation | undefined>(undefined);
