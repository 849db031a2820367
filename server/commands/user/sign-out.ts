import { Refusal } from '../../config/refusal.ts';
import { read } from '../../db/sql.ts';
import type { Transaction } from '../../db/transaction.ts';
import { endSessions, revokeKeysOf } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText, withinOrganization } from '../within.ts';
import { findAccount } from './account.ts';

interface Result {
  readonly users: number;
}

/** Bots keep their keys when all people are meant: programs could not sign in again. */
const fetchPeople = async (transaction: Transaction): Promise<readonly number[]> => {
  const { rows } = await read<{ id: number }>`
    select id from users
    where organization_id = ${transaction.organizationId} and not is_bot and system_bot is null order by id
  `.execute(transaction.query);
  return rows.map(({ id }) => id);
};

export const command: Command<Result> = {
  name: 'user sign-out',
  summary: 'End all sessions and revoke all API keys of a user, or of all people.',
  parameters: [
    { flags: '--email <address>', meaning: 'the user' },
    { flags: '--all', meaning: 'all people of the organization, without their bots' },
    organizationParameter,
  ],
  run: (given, context) => {
    const email = readText(given, 'email');
    if ((email === undefined) !== (given.all === true)) throw new Refusal('Give either --email or --all.');
    return withinOrganization(context, given, ({ database, organization }) =>
      database.transact(organization.id, undefined, async (transaction) => {
        const users =
          email === undefined ? await fetchPeople(transaction) : [await findAccount(transaction, email)];
        await endSessions(transaction, users);
        await revokeKeysOf(transaction, users);
        return { users: users.length };
      }),
    );
  },
  render: ({ users }) => `${users === 1 ? '1 user' : `${users} users`} must sign in again`,
};
