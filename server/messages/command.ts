/** Commands that users type; settings have endpoints of their own. */
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';

/** Throws BAD_REQUEST for an unknown command. */
export const checkCommand = (command: string): void => {
  const text = command.trim();
  if (!text.startsWith('/')) throw badRequest('A command begins with a slash.', { var_name: 'command' });
  if (text !== '/ping')
    throw badRequest(say('No such command: {command}', { command: text.slice(1) }), { var_name: 'command' });
};
