import type { Reader } from '../db/reader.ts';
import type { Organization } from '../organization/index.ts';
import { fetchStrangersOf, type User, unknownName } from '../users/index.ts';
import { silentMention } from './words.ts';

/** Returns the actor's name for a reader: limited guests do not see names of strangers [H19]. */
export const fetchNaming = async (
  reader: Reader,
  organization: Organization,
  actor: User,
  readers: readonly User[],
): Promise<(person: Pick<User, 'id'>) => string> => {
  const strangersOf = await fetchStrangersOf(reader, organization, readers, [actor.id]);
  return ({ id }) => (strangersOf.get(id)?.has(actor.id) === true ? unknownName : silentMention(actor));
};
