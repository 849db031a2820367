import type { Command } from '../command.ts';
import { organizationParameter, withoutSecrets } from '../within.ts';
import { type Counts, choosing, fetchCounts, readChoice, renderCounts } from './counts.ts';

export const command: Command<Counts> = {
  name: 'limit list',
  summary: 'Show who comes near a limit on requests, sign-ins or mails, or has reached it.',
  parameters: [...choosing, organizationParameter],
  run: (given, context) =>
    withoutSecrets(context, given, async ({ database, organization }) =>
      fetchCounts(database, await readChoice(database, organization.id, given)),
    ),
  render: (found) => (found.counts.length === 0 ? 'no caller comes near a limit' : renderCounts(found)),
};
