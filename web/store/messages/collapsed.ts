/** Which messages are shown in short: by the reader's wish (a flag of the service), or because they are long. */
import { updateFlags } from '@parlance/client/calls';
import type { Message } from '@parlance/client/messages/message';
import { signal } from '@preact/signals';
import { client } from '../session/service.ts';

/** The reader's choice on this page; it goes before the flag. */
export const collapsedMessages = signal<Readonly<Record<number, boolean>>>({});

/** Characters and lines of HTML that need more than a screen. */
const mostCharacters = 6000;
const mostLines = 30;

export const isLong = ({ content }: Message): boolean =>
  content.length > mostCharacters || content.split(/\n|<br/).length > mostLines;

export const isShownShort = (message: Message): boolean =>
  collapsedMessages.value[message.id] ?? (message.flags.includes('collapsed') || isLong(message));

export const setCollapsed = (message: Message, isCollapsed: boolean): void => {
  collapsedMessages.value = { ...collapsedMessages.peek(), [message.id]: isCollapsed };
  if (message.flags.includes('collapsed') === isCollapsed) return;
  void client
    .call(updateFlags, { messages: [message.id], op: isCollapsed ? 'add' : 'remove', flag: 'collapsed' })
    .catch(() => {});
};
