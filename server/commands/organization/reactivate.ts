import { doReactivateOrganization } from '../../administration/index.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Command } from '../command.ts';
import { organizationParameter, withinOrganization } from '../within.ts';

interface Result {
  readonly url: string;
}

export const command: Command<Result> = {
  name: 'organization reactivate',
  summary: 'Let people into an organization again that its owner has deactivated.',
  parameters: [organizationParameter],
  notes: () =>
    '\nAccounts, messages and keys are as they were; event queues are gone, so clients register anew.',
  run: (given, context) =>
    withinOrganization(context, given, async ({ database, organization }) => {
      if (!(await doReactivateOrganization(database, organization.id)))
        throw new Refusal(`${organization.url} is not deactivated.`);
      return { url: organization.url };
    }),
  render: ({ url }) => `${url}: people can sign in again.`,
};
