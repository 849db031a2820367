/** Permissions to change users [S108], [S109], [S162], [S163]. */
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { roles } from '@parlance/protocol/users/roles';
import type { User } from './user.ts';

type Holder = Pick<User, 'role'>;

/** A leaked bot key must not create bots, nor act for the bot's owner. */
export const checkPerson = (actor: Pick<User, 'isBot'>): void => {
  if (actor.isBot) throw badRequest('This endpoint does not accept requests by bots.');
};

export const checkAdministrator = (actor: Holder): void => {
  if (actor.role > roles.administrator)
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
};

export const checkOwner = (actor: Holder): void => {
  if (actor.role !== roles.owner)
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
};

export const checkRoleChange = (
  actor: Holder,
  target: Pick<User, 'id' | 'role'>,
  role: number,
  owners: readonly number[],
): void => {
  const touchesOwners = role === roles.owner || target.role === roles.owner;
  if (touchesOwners) checkOwner(actor);
  if (target.role === roles.owner && owners.length === 1 && owners[0] === target.id)
    throw badRequest('The owner permission cannot be removed from the only organization owner.');
  if (target.role === roles.guest && role <= roles.administrator)
    throw badRequest('Guests cannot be organization administrators');
};

/** Throws CANNOT_DEACTIVATE_LAST_USER for the only owner. */
export const checkNotLastOwner = (target: Pick<User, 'id'>, owners: readonly number[]): void => {
  if (owners.length === 1 && owners[0] === target.id)
    throw new ApiError('CANNOT_DEACTIVATE_LAST_USER', 'Cannot deactivate the only organization owner', {
      is_last_owner: true,
      entity: 'organization owner',
    });
};
