import { say } from '@parlance/protocol/phrase';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { translate } from '../languages/index.ts';
import type { RefusedMail } from '../mail/index.ts';
import { doNotify, plainWords } from '../notices/index.ts';
import { fetchUsers, languageOfUser } from '../users/index.ts';

/** The notification bot writes to those whose invitation did not arrive; they know who was meant. */
export const doReportRefusal = async (
  transaction: Transaction,
  { organization, to, now }: RefusedMail,
): Promise<void> => {
  const { rows } = await read<{ inviter: number }>`
    select distinct inviter_id as inviter from invitations
    where organization_id = ${transaction.organizationId} and lower(email) = lower(${to})
  `.execute(transaction.query);
  if (rows.length === 0) return;
  const inviters = await fetchUsers(
    transaction,
    rows.map(({ inviter }) => inviter),
  );
  await doNotify(
    transaction,
    organization,
    now,
    inviters.map((inviter) => ({
      to: { userIds: [inviter.id] },
      content: translate(
        say(
          'Your invitation to {email} was not delivered: the mail server refused it for good. Check the address, or send a link that you create under “Invite people”.',
          { email: plainWords(to) },
        ),
        languageOfUser(inviter),
      ),
    })),
  );
};
