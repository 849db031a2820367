import { roles } from '@parlance/protocol/users/roles';
import { checkRoleChange, doChangeUser } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText } from '../within.ts';
import { emailArgument } from './account.ts';
import { readRole, roleName, roleNames } from './role.ts';
import { withinAccount } from './within-account.ts';

interface Result {
  readonly email: string;
  readonly role: string;
}

/** The operator may what an owner may. */
const operator = { role: roles.owner };

export const command: Command<Result> = {
  name: 'user set-role',
  summary: 'Give a user another role.',
  arguments: [emailArgument, { name: 'role', meaning: `one of ${roleNames.join(', ')}` }],
  parameters: [organizationParameter],
  run: (given, context) => {
    const role = readRole(readText(given, 'role') ?? '', 'role');
    return withinAccount(
      context,
      given,
      async ({ transaction, organization, account, owners, ...ground }) => {
        if (account.role !== role) {
          checkRoleChange(operator, account, role, owners);
          const change = { before: account, after: { ...account, role } };
          await doChangeUser(ground, transaction, organization, change);
        }
        return { email: account.email, role: roleName(role) };
      },
    );
  },
  render: ({ email, role }) => `${email} is ${role}`,
};
