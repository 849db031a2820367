import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import { sql } from 'kysely';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { Organization } from '../../organization/index.ts';
import { apiEmail, fetchStrangers, seesEmail, type User, userColumns } from '../../users/index.ts';
import type { People } from './to.ts';

const fetchPeople = async (reader: Reader, { ids, emails }: People, sender: number): Promise<User[]> => {
  const placeholders = emails.flatMap((email) => /^user(\d{1,9})@/.exec(email)?.[1] ?? []).map(Number);
  const { rows } = await read<User>`
    select ${sql.raw(userColumns)} from users u
    where u.organization_id = ${reader.organizationId} and (
      u.id = any(${[...ids, ...placeholders, sender]}::bigint[]) or lower(u.email) = any(${emails}::text[]))
    order by u.id
  `.execute(reader.query);
  return rows;
};

/**
 * Returns all members, ordered by id. Hidden addresses and users do not exist [V15]. Throws BAD_REQUEST for
 * missing or deactivated users.
 */
export const accessPeople = async (
  reader: Reader,
  organization: Organization,
  to: People,
  sender: User,
): Promise<User[]> => {
  if (to.ids.length + to.emails.length > limits.directMessageRecipients)
    throw badRequest(
      say('A direct message has at most {limit} recipients', { limit: limits.directMessageRecipients }),
      {
        var_name: 'to',
      },
    );
  const addressesOf = (user: User): string[] => [
    apiEmail(user, organization).toLowerCase(),
    ...(seesEmail(sender, user) ? [user.email.toLowerCase()] : []),
  ];
  const namedIds = new Set([...to.ids, sender.id]);
  const namedEmails = new Set(to.emails);
  const found = await fetchPeople(reader, to, sender.id);
  const strangers = await fetchStrangers(
    reader,
    organization,
    sender,
    found.map(({ id }) => id),
  );
  const seen = found.filter(({ id }) => !strangers.has(id));
  const people = seen.filter(
    (user) => namedIds.has(user.id) || addressesOf(user).some((email) => namedEmails.has(email)),
  );
  const ids = new Set(people.map((person) => person.id));
  const missingId = to.ids.find((id) => !ids.has(id));
  if (missingId !== undefined)
    throw badRequest(say('Invalid user ID {id}', { id: missingId }), { var_name: 'to' });
  const addresses = new Set(people.flatMap(addressesOf));
  const missingEmail = to.emails.find((email) => !addresses.has(email));
  if (missingEmail !== undefined)
    throw badRequest(say("Invalid email '{email}'", { email: missingEmail }), { var_name: 'to' });
  const gone = people.find((person) => !person.isActive);
  if (gone !== undefined)
    throw badRequest(say('{name} is no longer using this service.', { name: gone.fullName }), {
      var_name: 'to',
    });
  return people;
};
