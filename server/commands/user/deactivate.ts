import { doDeactivateWithBots } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter } from '../within.ts';
import { emailArgument } from './account.ts';
import { withinAccount } from './within-account.ts';

interface Result {
  readonly email: string;
  /** The user and their bots; empty when nothing was active. */
  readonly deactivated: readonly number[];
}

export const command: Command<Result> = {
  name: 'user deactivate',
  summary: 'End the account of a user, with their bots, sessions and event queues. Messages stay.',
  arguments: [emailArgument],
  parameters: [organizationParameter],
  run: (given, context) =>
    withinAccount(context, given, async ({ transaction, hooks, account, owners }) => ({
      email: account.email,
      deactivated: await doDeactivateWithBots(transaction, hooks, { target: account, owners }),
    })),
  render: ({ email, deactivated }) => {
    if (deactivated.length === 0) return `${email} was deactivated already`;
    const bots = deactivated.length - 1;
    return `${email} is deactivated${bots === 0 ? '' : `, with ${bots} of their bots`}`;
  },
};
