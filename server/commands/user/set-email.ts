import { Refusal } from '../../config/refusal.ts';
import { checkEmail, doChangeEmail } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText } from '../within.ts';
import { emailArgument } from './account.ts';
import { withinAccount } from './within-account.ts';

interface Result {
  readonly user_id: number;
  readonly email: string;
}

export const command: Command<Result> = {
  name: 'user set-email',
  summary: 'Give an active user another address, without asking whether it is theirs.',
  arguments: [emailArgument, { name: 'new-email', meaning: 'the address from now on' }],
  parameters: [organizationParameter],
  run: (given, context) =>
    withinAccount(context, given, async ({ transaction, organization, account }) => {
      const email = checkEmail(readText(given, 'new-email') ?? '', 'new-email');
      if (!account.isActive) throw new Refusal(`${account.email} is deactivated: reactivate the user first.`);
      if (!(await doChangeEmail(transaction, organization, account.id, email)))
        throw new Refusal(`Another user has the address ${email}.`);
      return { user_id: account.id, email };
    }),
  render: ({ user_id, email }) => `user ${user_id} has the address ${email}`,
};
