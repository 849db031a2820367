/** Which role a newcomer gets. */
import { type Role, roles } from '@parlance/protocol/users/roles';
import { Refusal } from '../../config/refusal.ts';
import type { Person } from '../vocabulary.ts';
import { validEmail } from './valid-email.ts';

/** Owners of the source are no owners of a living organization. Guests stay guests in any case. */
export const roleOf = (
  { role, bot }: Pick<Person, 'role' | 'bot'>,
  { keepsRole }: { readonly keepsRole: boolean },
): Role => {
  if (role === 'guest') return roles.guest;
  if (bot !== undefined) return roles.member;
  return keepsRole ? roles[role] : roles.member;
};

const mayOwn = ({ bot, isActive, foreign, isUnknown, role }: Person): boolean =>
  bot === undefined && isActive && foreign === undefined && isUnknown !== true && role !== 'guest';

/**
 * Returns people such that a new organization has an owner: the archive's, or the one with the given address, or the
 * earliest administrator. Adds a person for an address that no other has.
 */
export const withOwner = (people: readonly Person[], owner: string | undefined): readonly Person[] => {
  const able = people.filter(mayOwn);
  if (owner !== undefined) {
    const lower = owner.toLowerCase();
    const found = able.find(({ email }) => email?.toLowerCase() === lower);
    if (found !== undefined) return people.map((one) => (one === found ? { ...one, role: 'owner' } : one));
    if (validEmail(owner) === undefined) throw new Refusal(`--owner: ${owner} is no e-mail address.`);
    if (people.some(({ email }) => email?.toLowerCase() === lower))
      throw new Refusal(
        `--owner: ${owner} is a bot, a guest, deactivated, or of another organization in the archive: name another address.`,
      );
    const made: Person = {
      kind: 'person',
      id: `owner:${lower}`,
      name: owner.split('@')[0] ?? owner,
      email: owner,
      role: 'owner',
      isActive: true,
    };
    return [...people, made];
  }
  if (able.some(({ role }) => role === 'owner')) return people;
  const [earliest] = able
    .filter(({ role }) => role === 'administrator')
    .sort((one, other) => (one.createdAt ?? Infinity) - (other.createdAt ?? Infinity));
  if (earliest === undefined)
    throw new Refusal(
      'The archive has neither an owner nor an administrator: name one with --owner and an e-mail address.',
    );
  return people.map((one) => (one === earliest ? { ...one, role: 'owner' } : one));
};
