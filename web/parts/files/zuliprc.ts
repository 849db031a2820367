/** The file by which programs of the Zulip family sign in. */
import type { Credentials } from '@parlance/client/access';

export const zuliprc = ({ email, apiKey }: Credentials): string =>
  `[api]\nemail=${email}\nkey=${apiKey}\nsite=${location.origin}\n`;
