/** Queues mail in the transaction of its cause. */
import { z } from 'zod';
import type { Transaction } from '../db/transaction.ts';
import type { Mail } from '../frame/mailer.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { job, task, type Work } from '../jobs/task.ts';
import type { Organization } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { randomText } from '../users/index.ts';
import { invitationRefused } from './hooks.ts';
import { type Letter, renderLetter } from './letter.ts';

/** Encrypted like an API key, since mail may hold sign-in links. */
const sendMail = task('send-mail', z.strictObject({ sealed: z.string() }), { attempts: 16, lane: 'mail' });

export interface Addressed {
  readonly to: string;
  /** Undefined if the recipient has no account. */
  readonly userId?: number | undefined;
  readonly letter: Letter;
  /** Whether the inviter learns that it came back. */
  readonly isInvitation?: boolean;
  /** Whether urgent mail, such as sign-in links, goes before this one. */
  readonly isPatient?: boolean;
}

/** Uses one statement. Skips system accounts, which have no mailbox. */
export const doMail = (
  transaction: Transaction,
  secrets: Pick<Secrets, 'seal'>,
  organization: Organization,
  mails: readonly Addressed[],
): Promise<void> =>
  enqueue(
    transaction,
    sendMail,
    mails
      .filter(({ to }) => !to.toLowerCase().endsWith('.invalid'))
      .map(({ to, userId, letter, isInvitation, isPatient = false }) => {
        const { name: fromName, host } = organization;
        const about = userId === undefined ? {} : { userId };
        const mail: Mail = {
          id: randomText(24),
          to,
          ...about,
          ...(isInvitation === true ? { isInvitation } : {}),
          fromName,
          host,
          ...renderLetter(letter, fromName),
        };
        return { payload: { sealed: secrets.seal(JSON.stringify(mail)).toString('base64') }, isPatient };
      }),
  );

const reportRefusal = async (service: Service, organizationId: number, to: string): Promise<void> => {
  const { database, directory, hooks, now } = service;
  const organization = await directory.load(organizationId);
  await database.transact(organizationId, undefined, (transaction) =>
    hooks.fire(invitationRefused, transaction, { organization, to, now: now() }),
  );
};

/** Delivers at least once; mail programs recognize copies by the id. */
export const jobs: readonly Work[] = [
  job(sendMail, async ({ sealed }, { service, organizationId }) => {
    const mail = JSON.parse(service.secrets.unseal(Buffer.from(sealed, 'base64'))) as Mail;
    const delivery = await service.mailer.deliver(mail);
    if (delivery === 'refused' && mail.isInvitation === true)
      await reportRefusal(service, organizationId, mail.to);
  }),
];
