/** The place of a message's tools: they are in the page for the focused message and the one under the pointer. */
import type { Message } from '@parlance/client/messages/message';
import { useComputed } from '@preact/signals';
import { hasToolbar } from '../message-actions/pointed.ts';
import { featuresHere } from '../parts/loading/arrival.ts';
import { lazy } from '../parts/loading/lazy.tsx';

/** Its buttons are actions of features. */
const MessageTools = lazy(async () => {
  await featuresHere();
  return (await import('./soon.ts')).MessageTools;
});

export const MessageToolbar = ({ message }: { readonly message: Message }) => {
  const isShown = useComputed(() => hasToolbar(message.id)).value;
  return isShown ? <MessageTools message={message} /> : null;
};
