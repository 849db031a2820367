import { doReactivate } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter } from '../within.ts';
import { emailArgument } from './account.ts';
import { withinAccount } from './within-account.ts';

interface Result {
  readonly email: string;
  readonly reactivated: boolean;
}

export const command: Command<Result> = {
  name: 'user reactivate',
  summary: 'Let a deactivated user sign in again.',
  arguments: [emailArgument],
  parameters: [organizationParameter],
  run: (given, context) =>
    withinAccount(context, given, async ({ transaction, organization, account, ...ground }) => {
      if (!account.isActive) await doReactivate(transaction, ground, organization, account);
      return { email: account.email, reactivated: !account.isActive };
    }),
  render: ({ email, reactivated }) =>
    reactivated ? `${email} can sign in again` : `${email} was not deactivated`,
};
