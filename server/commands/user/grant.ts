import { Refusal } from '../../config/refusal.ts';
import { write } from '../../db/sql.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText, withinOrganization } from '../within.ts';
import { emailArgument, findAccount } from './account.ts';

/** Granted only by the operator. */
const permissions: readonly string[] = ['can_change_user_emails'];

type Result = { readonly email: string; readonly permissions: readonly string[] };

export const command: Command<Result> = {
  name: 'user grant',
  summary: 'Give a user a special permission, or take it back.',
  arguments: [{ name: 'permission', meaning: `one of ${permissions.join(', ')}` }, emailArgument],
  parameters: [{ flags: '--revoke', meaning: 'take it back' }, organizationParameter],
  run: (given, context) =>
    withinOrganization(context, given, async ({ database, organization }) => {
      const permission = readText(given, 'permission') ?? '';
      if (!permissions.includes(permission))
        throw new Refusal(`${permission} is none of the special permissions: ${permissions.join(', ')}.`);
      const email = readText(given, 'email') ?? '';
      return database.transact(organization.id, undefined, async (transaction) => {
        const id = await findAccount(transaction, email);
        const { rows } = await write<{ special_permissions: string[] }>`
          update users set special_permissions = array_remove(special_permissions, ${permission})
            || case when ${given.revoke !== true}::boolean then array[${permission}::text] else '{}' end
          where organization_id = ${organization.id} and id = ${id}
          returning special_permissions
        `.execute(transaction.query);
        return { email, permissions: rows[0]?.special_permissions ?? [] };
      });
    }),
  render: ({ email, permissions: held }) =>
    `${email} has ${held.length === 0 ? 'no special permission' : held.join(', ')}`,
};
