import { doSetContentAccess } from '../../administration/index.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Command } from '../command.ts';
import { organizationParameter, readText, withinOrganization } from '../within.ts';

const permission = 'owner_full_content_access';

interface Result {
  readonly url: string;
  readonly owner_full_content_access: boolean;
}

export const command: Command<Result> = {
  name: 'organization grant',
  summary: 'Let the owners of an organization export everything, or no longer.',
  arguments: [{ name: 'permission', meaning: permission }],
  parameters: [{ flags: '--revoke', meaning: 'take it back' }, organizationParameter],
  notes: () =>
    '\nWith it, an export of the type full_without_consent holds what people write to each other, whether they consent or not.\nEverybody in the organization is told.',
  run: (given, context) =>
    withinOrganization(context, given, async ({ database, organization }) => {
      const asked = readText(given, 'permission') ?? '';
      if (asked !== permission)
        throw new Refusal(`There is no such permission as ${asked}, only ${permission}.`);
      const isGiven = given.revoke !== true;
      await doSetContentAccess(database, organization.id, isGiven);
      return { url: organization.url, [permission]: isGiven };
    }),
  render: ({ url, owner_full_content_access }) =>
    `${url}: owners ${owner_full_content_access ? 'may' : 'may not'} export everything.`,
};
