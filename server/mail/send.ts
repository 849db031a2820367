/** Sending mail: put into the queue in the transaction of its cause, so that it goes out if and when that commits. */
import { z } from 'zod';
import type { Transaction } from '../db/transaction.ts';
import type { Mail } from '../frame/mailer.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { job, task, type Work } from '../jobs/task.ts';
import type { Organization } from '../organization/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { randomText } from '../users/index.ts';
import { type Letter, renderLetter } from './letter.ts';

/** Mail holds links that let somebody in: what waits in the database is encrypted like an API key. */
const sendMail = task('send-mail', z.strictObject({ sealed: z.string() }), { attempts: 16, lane: 'mail' });

export interface Addressed {
  readonly to: string;
  /** Whose account it is about; nobody's where a stranger is written to. */
  readonly userId?: number | undefined;
  readonly letter: Letter;
  /** Whether mail that somebody waits for goes first. */
  readonly isPatient?: boolean;
}

/** One statement for any number. Names of system accounts are no mailboxes; nothing is sent there. */
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
      .map(({ to, userId, letter, isPatient = false }) => {
        const { name: fromName, host } = organization;
        const about = userId === undefined ? {} : { userId };
        const mail: Mail = {
          id: randomText(24),
          to,
          ...about,
          fromName,
          host,
          ...renderLetter(letter, fromName),
        };
        return { payload: { sealed: secrets.seal(JSON.stringify(mail)).toString('base64') }, isPatient };
      }),
  );

/** Delivered at least once; its id stays the same, by which mail programs know a second copy. */
export const jobs: readonly Work[] = [
  job(sendMail, async ({ sealed }, { service }) => {
    const mail = JSON.parse(service.secrets.unseal(Buffer.from(sealed, 'base64'))) as Mail;
    await service.mailer.deliver(mail);
  }),
];
