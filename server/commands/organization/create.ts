import { limits } from '@parlance/protocol/limits';
import { roles } from '@parlance/protocol/users/roles';
import { Refusal } from '../../config/refusal.ts';
import { read } from '../../db/sql.ts';
import { foundOrganization } from '../../organization/index.ts';
import {
  checkEmail,
  checkFullName,
  checkPassword,
  createUser,
  hashPassword,
  randomText,
} from '../../users/index.ts';
import type { Command } from '../command.ts';
import { readText, withGround } from '../within.ts';

interface Founded {
  readonly organization_id: number;
  readonly url: string;
  readonly email: string;
  readonly api_key: string;
  /** Present only when generated here. */
  readonly password?: string;
}

export const command: Command<Founded> = {
  name: 'organization create',
  summary: 'Found an organization with its owner; finishes what a run that was cut short began.',
  begins: true,
  parameters: [
    { flags: '--subdomain <subdomain>', meaning: 'like acme for acme.chat.example.org', required: true },
    { flags: '--name <name>', meaning: 'the name of the organization', required: true },
    { flags: '--owner-email <address>', meaning: 'the address that the owner signs in with', required: true },
    { flags: '--owner-name <name>', meaning: 'the full name of the owner', default: 'Owner' },
    { flags: '--owner-password <password>', meaning: 'the password; a random one when left out' },
  ],
  run: (given, context) =>
    withGround(context, async ({ database, directory, secrets, now, hooks }) => {
      const subdomain = readText(given, 'subdomain') ?? '';
      if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain))
        throw new Refusal('--subdomain: give letters from a to z, digits and hyphens.');
      const name = (readText(given, 'name') ?? '').trim();
      if (name === '' || [...name].length > limits.organizationNameLength)
        throw new Refusal(`--name: give 1 to ${limits.organizationNameLength} characters.`);
      const email = checkEmail(readText(given, 'ownerEmail') ?? '');
      const fullName = checkFullName(readText(given, 'ownerName') ?? '');
      const chosen = readText(given, 'ownerPassword');
      const password = chosen ?? randomText(20);
      await checkPassword(password, [email, fullName]);
      const passwordHash = await hashPassword(password);
      const known = await directory.bySubdomain(subdomain);
      const organization =
        known ?? (await directory.load(await foundOrganization(database, { subdomain, name })));
      const { apiKey } = await database.transact(organization.id, undefined, async (transaction) => {
        const { rows: people } = await read`
          select from users where organization_id = ${organization.id} and system_bot is null
        `.execute(transaction.query);
        if (people.length > 0) throw new Refusal(`There is an organization ${subdomain} already.`);
        return createUser(
          transaction,
          { secrets, organization, now, hooks },
          { email, fullName, role: roles.owner, passwordHash, signsInLater: true },
        );
      });
      const founded = {
        organization_id: organization.id,
        url: organization.url,
        email,
        api_key: apiKey,
      };
      return chosen === undefined ? { ...founded, password } : founded;
    }),
  render: ({ url, email, api_key, password }) =>
    [
      `${url}: the owner is ${email}`,
      `API key: ${api_key}`,
      ...(password === undefined ? [] : [`password: ${password}`]),
    ].join('\n'),
};
