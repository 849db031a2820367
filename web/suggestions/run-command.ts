/** Runs the action of a command. One for messages acts on the focused message, or on the newest. */
import { actionOf, isForMessage, runAction } from '../keyboard/registry.ts';
import { messages } from '../store/messages/messages.ts';
import { feedOf } from '../store/panes/feeds.ts';
import { focusedMessage } from '../store/panes/focus.ts';
import type { Command } from '../store/writing/commands.ts';

export const runCommand = ({ action: id }: Command): void => {
  if (id === undefined) return;
  const action = actionOf(id);
  if (!isForMessage(action)) {
    runAction(id);
    return;
  }
  const message = messages.get(focusedMessage() ?? feedOf()?.newestId() ?? 0);
  if (message !== undefined && action.isAllowed?.(message) !== false) void action.run(message);
};
