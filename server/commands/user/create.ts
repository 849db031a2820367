import {
  checkEmail,
  checkFullName,
  checkPassword,
  createUser,
  hashPassword,
  randomText,
} from '../../users/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText, withinOrganization } from '../within.ts';
import { readRole, roleNames } from './role.ts';

interface Created {
  readonly user_id: number;
  readonly email: string;
  readonly api_key: string;
  /** Present only when generated here. */
  readonly password?: string;
}

export const command: Command<Created> = {
  name: 'user create',
  summary: 'Make a user; prints the API key, and the password unless it was given.',
  parameters: [
    { flags: '--email <address>', meaning: 'the address to sign in with', required: true },
    { flags: '--name <name>', meaning: 'the full name', required: true },
    { flags: '--role <role>', meaning: `one of ${roleNames.join(', ')}`, default: 'member' },
    { flags: '--password <password>', meaning: 'the password; a random one when left out' },
    organizationParameter,
  ],
  run: (given, context) =>
    withinOrganization(context, given, async (ground) => {
      const role = readRole(readText(given, 'role') ?? 'member', '--role');
      const email = checkEmail(readText(given, 'email') ?? '');
      const fullName = checkFullName(readText(given, 'name') ?? '');
      const chosen = readText(given, 'password');
      const password = chosen ?? randomText(20);
      await checkPassword(password, [email, fullName]);
      const passwordHash = await hashPassword(password);
      const { user, apiKey } = await ground.database.transact(
        ground.organization.id,
        undefined,
        (transaction) =>
          createUser(transaction, ground, { email, fullName, role, passwordHash, signsInLater: true }),
      );
      const created = { user_id: user.id, email, api_key: apiKey };
      return chosen === undefined ? { ...created, password } : created;
    }),
  render: ({ user_id, email, api_key, password }) =>
    [
      `user ${user_id}: ${email}`,
      `API key: ${api_key}`,
      ...(password === undefined ? [] : [`password: ${password}`]),
    ].join('\n'),
};
