/** An account gets its new address when the owner opens the link sent there. */
import { badRequest } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/users/roles';
import { read } from '../db/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Service } from '../frame/service.ts';
import { doMail } from '../mail/index.ts';
import { checkAddress, type Organization, settingOf } from '../organization/index.ts';
import { languageOfUser, type User } from '../users/index.ts';
import { changeLetter, knownLetter } from './letters.ts';
import { makeLink } from './links.ts';

/** Throws BAD_REQUEST if the organization forbids it. */
export const checkMayChangeTo = (
  organization: Organization,
  { role }: Pick<User, 'role'>,
  email: string,
): void => {
  if (settingOf(organization, 'email_changes_disabled') && role > roles.administrator)
    throw badRequest('Only administrators may change addresses in this organization.', { var_name: 'email' });
  checkAddress(organization, email);
};

/** Only mail to the address shows whether it has an account [V15]. Throws like `checkMayChangeTo`. */
export const askForEmailChange = async (
  service: Pick<Service, 'secrets' | 'now'>,
  transaction: Transaction,
  {
    organization,
    user,
    email,
  }: { readonly organization: Organization; readonly user: User; readonly email: string },
): Promise<void> => {
  checkMayChangeTo(organization, user, email);
  const { rows } = await read<Pick<User, 'id' | 'settings'>>`
    select id, settings from users
    where organization_id = ${organization.id} and lower(email) = lower(${email}) and id <> ${user.id}
  `.execute(transaction.query);
  const link = { email, userId: user.id, invitationId: null };
  const token = await makeLink(transaction, service, 'change', link);
  const [other] = rows;
  const letter =
    other !== undefined
      ? knownLetter(languageOfUser(other), organization)
      : changeLetter(languageOfUser(user), organization, `${organization.url}/email/confirm/${token}`);
  await doMail(transaction, service.secrets, organization, [
    { to: email, userId: other?.id ?? user.id, letter },
  ]);
};
