import { Refusal } from '../../config/refusal.ts';
import type { Command } from '../command.ts';
import { organizationParameter, withoutSecrets } from '../within.ts';
import { type Counts, choosing, clearCounts, readChoice, renderCounts } from './counts.ts';

export const command: Command<Counts> = {
  name: 'limit clear',
  summary: 'Forget what was counted of a user or a network, so that they can go on at once.',
  parameters: [...choosing, { flags: '--all', meaning: 'the counts of all' }, organizationParameter],
  run: (given, context) => {
    const isChosen = given.email !== undefined || given.network !== undefined;
    if (isChosen === (given.all === true))
      throw new Refusal('Give --email, --network or both, or else --all.');
    return withoutSecrets(context, given, async ({ database, organization }) =>
      clearCounts(database, await readChoice(database, organization.id, given)),
    );
  },
  render: (cleared) =>
    cleared.counts.length === 0 ? 'there was nothing to forget' : `forgot:\n${renderCounts(cleared)}`,
};
