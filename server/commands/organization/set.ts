import { decode } from '@parlance/protocol/decode';
import {
  isOrganizationPermission,
  type OrganizationSettingName,
} from '@parlance/protocol/organization/settings';
import { updateOrganization } from '@parlance/protocol/organization/update';
import { roles } from '@parlance/protocol/users/roles';
import { doUpdateOrganization } from '../../administration/index.ts';
import { Refusal } from '../../config/refusal.ts';
import { read } from '../../db/sql.ts';
import type { Organization } from '../../organization/index.ts';
import { accessUser, type User } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { type CommandGround, organizationParameter, readText, withinOrganization } from '../within.ts';

interface Result {
  readonly changed: Readonly<Record<string, unknown>>;
}

/** The change is an owner's: only owners may change each setting. */
const findOwner = async ({ database }: CommandGround, organizationId: number): Promise<User> => {
  const reader = { organizationId, query: database.query };
  const { rows } = await read<{ id: number }>`
    select id from users
    where organization_id = ${organizationId} and role = ${roles.owner} and is_active and not is_bot
    order by id limit 1
  `.execute(database.query);
  if (rows[0] === undefined) throw new Refusal('The organization has no active owner.');
  return accessUser(reader, rows[0].id);
};

/** A permission takes the name of a built-in group, such as role:members, besides the forms of the protocol. */
const inFormOfProtocol = ({ systemGroups }: Organization, name: string, value: string): string => {
  if (!isOrganizationPermission(name as OrganizationSettingName)) return value;
  const group = systemGroups[value as keyof typeof systemGroups];
  return JSON.stringify({ new: group ?? (/^[{\d]/.test(value) ? JSON.parse(value) : value) });
};

export const command: Command<Result> = {
  name: 'organization set',
  summary: 'Change a setting or permission of an organization.',
  arguments: [
    { name: 'setting', meaning: 'its name, as "organization settings" shows it' },
    {
      name: 'value',
      meaning: 'a text, a number, true or false, JSON; for a permission also role:members and the like',
    },
  ],
  parameters: [organizationParameter],
  run: (given, context) =>
    withinOrganization(context, given, async ({ organization, ...ground }) => {
      const name = readText(given, 'setting') ?? '';
      if (!Object.hasOwn(updateOrganization.parameters, name))
        throw new Refusal(`There is no setting ${name}: "organization settings" lists all.`);
      const raw = inFormOfProtocol(organization, name, readText(given, 'value') ?? '');
      const { input } = decode(updateOrganization, {}, { [name]: raw });
      const actor = await findOwner(ground, organization.id);
      const service = { ...ground, webPublicChannels: context.config.webPublicChannels };
      return { changed: await doUpdateOrganization(service, { actor, organization }, input) };
    }),
  render: ({ changed }) => {
    const entries = Object.entries(changed);
    if (entries.length === 0) return 'It has this value already.';
    return entries.map(([name, value]) => `${name} is ${JSON.stringify(value)} now`).join('\n');
  },
};
