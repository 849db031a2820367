import { checkPassword, doSetPassword, hashPassword, randomText } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText, withinOrganization } from '../within.ts';
import { emailArgument, findAccount } from './account.ts';

type Result = { readonly email: string; readonly password?: string };

export const command: Command<Result> = {
  name: 'user set-password',
  summary: 'Give a user another password; prints it unless it was given.',
  arguments: [emailArgument],
  parameters: [
    { flags: '--password <password>', meaning: 'the password; a random one when left out' },
    organizationParameter,
  ],
  run: (given, context) =>
    withinOrganization(context, given, async ({ database, organization }) => {
      const email = readText(given, 'email') ?? '';
      const chosen = readText(given, 'password');
      const password = chosen ?? randomText(20);
      await checkPassword(password, [email]);
      const passwordHash = await hashPassword(password);
      await database.transact(organization.id, undefined, async (transaction) => {
        const id = await findAccount(transaction, email);
        await doSetPassword(transaction, id, passwordHash);
      });
      return chosen === undefined ? { email, password } : { email };
    }),
  render: ({ email, password }) =>
    password === undefined ? `${email} has the new password` : `password of ${email}: ${password}`,
};
