import { doEndOrganization } from '../../administration/index.ts';
import { Refusal } from '../../config/refusal.ts';
import type { Command } from '../command.ts';
import { organizationParameter, withinOrganization } from '../within.ts';

interface Result {
  readonly url: string;
}

export const command: Command<Result> = {
  name: 'organization deactivate',
  summary: 'Let nobody into an organization any more. Its data stays.',
  parameters: [organizationParameter],
  notes: () => '\n"organization reactivate" takes it back.',
  run: (given, context) =>
    withinOrganization(context, given, async ({ organization, ...ground }) => {
      const users = await doEndOrganization(ground, organization.id, undefined);
      if (users === undefined) throw new Refusal(`${organization.url} is deactivated already.`);
      return { url: organization.url };
    }),
  render: ({ url }) => `${url} is deactivated.`,
};
