/** A job sends the answer, so the request does not show whether the address has an account [V15]. */
import { languages } from '@parlance/protocol/words/languages';
import { z } from 'zod';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type JobContext, job, task } from '../jobs/task.ts';
import { type Addressed, doMail } from '../mail/index.ts';
import { type Organization, takesPasswords } from '../organization/index.ts';
import { languageOfUser, type User } from '../users/index.ts';
import { confirmLetter, deactivatedLetter, knownLetter, resetLetter } from './letters.ts';
import { makeLink } from './links.ts';
import { withNext } from './next.ts';

const request = z.strictObject({
  purpose: z.enum(['confirm', 'reset']),
  email: z.string(),
  invitationId: z.number().nullable(),
  language: z.enum(languages).default('en'),
  /** Where the link leads on to. */
  next: z.string().default('/'),
});
type Request = z.infer<typeof request>;

/** Sealed: the queue stores the address. */
const answer = task('answer-by-mail', z.strictObject({ sealed: z.string() }));

export const askByMail = (
  { database, secrets }: Pick<Service, 'database' | 'secrets'>,
  organization: Organization,
  asked: Request,
): Promise<void> =>
  database.transact(organization.id, undefined, (transaction) =>
    enqueue(transaction, answer, [
      { payload: { sealed: secrets.seal(JSON.stringify(asked)).toString('base64') } },
    ]),
  );

const findAccount = async ({ organizationId, query }: Transaction, email: string) => {
  const { rows } = await read<Pick<User, 'id' | 'email' | 'isActive' | 'settings'>>`
    select id, email, is_active as "isActive", settings from users
    where organization_id = ${organizationId} and lower(email) = lower(${email}) and not is_bot
  `.execute(query);
  return rows[0];
};

const writeLetter = async (
  transaction: Transaction,
  service: Service,
  organization: Organization,
  { purpose, email, invitationId, language: asked, next }: Request,
): Promise<Addressed | undefined> => {
  const account = await findAccount(transaction, email);
  const language = account === undefined ? asked : languageOfUser(account);
  if (purpose === 'reset') {
    if (account === undefined || !takesPasswords(organization)) return undefined;
    // Uses the stored spelling of the address.
    const to = account.email;
    const userId = account.id;
    if (!account.isActive) return { to, userId, letter: deactivatedLetter(language, organization) };
    const token = await makeLink(transaction, service, 'reset', { email: to, userId, invitationId: null });
    const letter = resetLetter(
      language,
      organization,
      `${organization.url}${withNext(`/password/reset/${token}`, next)}`,
    );
    return { to, userId, letter };
  }
  if (account !== undefined)
    return { to: account.email, userId: account.id, letter: knownLetter(language, organization) };
  const token = await makeLink(transaction, service, 'confirm', { email, userId: null, invitationId });
  return {
    to: email,
    letter: confirmLetter(
      language,
      organization,
      `${organization.url}${withNext(`/register/${token}`, next)}`,
    ),
  };
};

export const answerByMail = job(answer, async ({ sealed }, { service, organizationId }: JobContext) => {
  const asked = request.parse(JSON.parse(service.secrets.unseal(Buffer.from(sealed, 'base64'))));
  const organization = await service.directory.load(organizationId);
  if (organization.isDeactivated) return;
  await service.database.transact(organizationId, undefined, async (transaction) => {
    const letter = await writeLetter(transaction, service, organization, asked);
    if (letter !== undefined) await doMail(transaction, service.secrets, organization, [letter]);
  });
});
