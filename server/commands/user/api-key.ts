import { hooks } from '../../app/features.ts';
import { Refusal } from '../../config/refusal.ts';
import { defaultKeyName, ensureKey, keysRevoked, listKeys, revokeKeys } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText, withinOrganization } from '../within.ts';
import { emailArgument, findAccount } from './account.ts';

type Result = { readonly email: string; readonly names: readonly string[]; readonly api_key?: string };

export const command: Command<Result> = {
  name: 'user api-key',
  summary: 'Print an API key of a user, making it when there is none of that name; list or revoke keys.',
  arguments: [emailArgument],
  parameters: [
    { flags: '--name <name>', meaning: 'which key', default: defaultKeyName },
    { flags: '--list', meaning: 'print the names of the keys instead' },
    { flags: '--revoke', meaning: 'revoke the keys of that name instead' },
    organizationParameter,
  ],
  run: (given, context) =>
    withinOrganization(context, given, async ({ database, organization, secrets }) => {
      const email = readText(given, 'email') ?? '';
      const name = readText(given, 'name') ?? defaultKeyName;
      if (given.list === true && given.revoke === true)
        throw new Refusal('--list and --revoke do not go together.');
      if (name === '' || name.length > 60) throw new Refusal('--name: give 1 to 60 characters.');
      return database.transact(organization.id, undefined, async (transaction) => {
        const id = await findAccount(transaction, email);
        if (given.revoke === true) {
          await revokeKeys(transaction, id, name);
          await hooks.fire(keysRevoked, transaction, id);
        }
        const api_key =
          given.list === true || given.revoke === true
            ? undefined
            : await ensureKey(transaction, secrets, id, name);
        const names = (await listKeys(transaction, id)).map((key) => key.name);
        return api_key === undefined ? { email, names } : { email, names, api_key };
      });
    }),
  render: ({ names, api_key }) => api_key ?? (names.length === 0 ? 'no keys' : names.join('\n')),
};
