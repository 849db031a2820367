/** A message that readers add to: a poll, a to-do list, or choices of a program. */
import type { Message } from '@parlance/client/messages/message';
import { Body } from '../body.tsx';
import { submessagesOf } from './adding.ts';
import { ChoicesWidget } from './choices-widget.tsx';
import { PollWidget } from './poll-widget.tsx';
import { startOf } from './read.ts';
import { ToDoWidget } from './to-do-widget.tsx';
import './widget.css';

export interface WidgetProps {
  readonly message: Message;
  /** Whether Tab reaches what is inside: in the focused article alone. */
  readonly isFocusable: boolean;
}

export const Widget = ({ message, isFocusable }: WidgetProps) => {
  const start = startOf(submessagesOf(message));
  const tab = isFocusable ? 0 : -1;
  if (start?.type === 'poll') return <PollWidget message={message} start={start} tab={tab} />;
  if (start?.type === 'todo') return <ToDoWidget message={message} start={start} tab={tab} />;
  if (start?.type === 'zform') return <ChoicesWidget message={message} start={start} tab={tab} />;
  return <Body html={message.content} messageId={message.id} isFocusable={isFocusable} />;
};
