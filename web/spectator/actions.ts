/** Actions of a reader without an account: those that need one ask to sign in. */
import type { Message } from '@parlance/client/messages/message';
import type { Action } from '../keyboard/action.ts';
import { isForMessage } from '../keyboard/registry.ts';
import { t } from '../words/index.ts';
import { askToSignIn } from './ask.ts';

/** All others write, or keep something for the reader. */
const free: ReadonlySet<string> = new Set([
  'browse-channels',
  'collapse',
  'copy-link',
  'copy-markdown',
  'copy-text',
  'go-to',
  'high-contrast',
  'message-actions',
  'message-formatting',
  'open-in-conversation',
  'open-result',
  'print',
  'read-aloud',
  'save-conversation',
  'search',
  'search-operators',
  'sender-card',
  'shared-files',
  'shortcuts',
  'show-picture',
  'translate',
  'usual-contrast',
  'view-source',
]);

const isFree = ({ id, group }: Action): boolean =>
  free.has(id) || group === 'Going places' || (group === 'Reading' && id !== 'mark-everything-read');

/** Keeps keys and words. */
export const forSpectators = (action: Action): Action => {
  if (isFree(action)) return action;
  if (!isForMessage(action)) return { ...action, run: () => askToSignIn(t(action.words)) };
  const run = (message: Message) => askToSignIn(t(action.wordsFor?.(message) ?? action.words));
  return { ...action, run };
};
