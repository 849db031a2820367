/** The place of a message's tools: they are in the page for the focused message and the one under the pointer. */
import type { Message } from '@parlance/client/messages/message';
import { useComputed } from '@preact/signals';
import { hasToolbar } from '../message-actions/pointed.ts';
import { lazy } from '../parts/lazy.tsx';

const MessageTools = lazy(() => import('./soon.ts').then((module) => module.MessageTools));

export const MessageToolbar = ({ message }: { readonly message: Message }) => {
  const isShown = useComputed(() => hasToolbar(message.id)).value;
  return isShown ? <MessageTools message={message} /> : null;
};
