/** Commands that clients let people type. What changes somebody's settings has an endpoint of its own. */

import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';

/** Throws BAD_REQUEST for what is no command, or none that the service knows. */
export const checkCommand = (command: string): void => {
  const text = command.trim();
  if (!text.startsWith('/')) throw badRequest('A command begins with a slash.', { var_name: 'command' });
  if (text !== '/ping')
    throw badRequest(say('No such command: {command}', { command: text.slice(1) }), { var_name: 'command' });
};
