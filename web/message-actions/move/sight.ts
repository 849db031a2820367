/** How many people lose or gain sight of messages that move to another channel. Pure. */
import { roles } from '@parlance/protocol/users/roles';

export interface Readable {
  readonly isPrivate: boolean;
  readonly is_web_public: boolean;
  readonly members: ReadonlySet<number>;
}

export interface Reader {
  readonly user_id: number;
  readonly role: number;
  readonly is_bot: boolean;
}

const reads = ({ isPrivate, is_web_public, members }: Readable, { user_id, role }: Reader): boolean =>
  is_web_public || members.has(user_id) || (!isPrivate && role < roles.guest);

export const sightChange = (
  from: Readable,
  to: Readable,
  people: Iterable<Reader>,
): { readonly lost: number; readonly gained: number } => {
  let [lost, gained] = [0, 0];
  for (const person of people) {
    if (person.is_bot) continue;
    const [before, after] = [reads(from, person), reads(to, person)];
    if (before && !after) lost += 1;
    if (after && !before) gained += 1;
  }
  return { lost, gained };
};
