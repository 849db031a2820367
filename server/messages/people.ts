/** The people of a direct message. */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import { type User, userColumns } from '../users/index.ts';
import type { People } from './to.ts';

const fetchPeople = async (reader: Reader, { ids, emails }: People, sender: number): Promise<User[]> => {
  const placeholders = emails.flatMap((email) => /^user(\d+)@/.exec(email)?.[1] ?? []).map(Number);
  const { rows } = await sql<User>`
    select ${sql.raw(userColumns)} from users u
    where u.organization_id = ${reader.organizationId} and (
      u.id = any(${[...ids, sender]}::int[]) or lower(u.email) = any(${emails}::text[])
      or (u.id = any(${placeholders}::int[]) and u.email_address_visibility <> 1))
    order by u.id
  `.execute(reader.query);
  return rows;
};

/** Everybody in the conversation, the sender included, by id. Throws BAD_REQUEST for people who do not exist or are gone. */
export const accessPeople = async (reader: Reader, to: People, sender: number): Promise<User[]> => {
  if (to.ids.length + to.emails.length > limits.directMessageRecipients)
    throw badRequest(`A direct message has at most ${limits.directMessageRecipients} recipients`, {
      var_name: 'to',
    });
  const people = await fetchPeople(reader, to, sender);
  const ids = new Set(people.map((person) => person.id));
  const addresses = new Set(people.flatMap((person) => [person.email.toLowerCase(), `user${person.id}`]));
  const missingId = to.ids.find((id) => !ids.has(id));
  if (missingId !== undefined) throw badRequest(`Invalid user ID ${missingId}`, { var_name: 'to' });
  const missingEmail = to.emails.find(
    (email) => !addresses.has(email) && !addresses.has(email.split('@', 1)[0]!),
  );
  if (missingEmail !== undefined) throw badRequest(`Invalid email '${missingEmail}'`, { var_name: 'to' });
  const gone = people.find((person) => !person.isActive);
  if (gone !== undefined)
    throw badRequest(`${gone.fullName} is no longer using this service.`, { var_name: 'to' });
  return people;
};
