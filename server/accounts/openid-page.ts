import { ApiError } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { sql } from 'kysely';
import { read } from '../db/sql.ts';
import type { Service } from '../frame/service.ts';
import { readCookie, writeCookie } from '../http/cookie.ts';
import type { PlainRoute } from '../http/plain.ts';
import { findInvitation } from '../invitations/index.ts';
import { type Organization, takesProvider } from '../organization/index.ts';
import { redirect } from '../pages/index.ts';
import {
  checkEmail,
  checkFullName,
  findFreeName,
  recordFirstSignIn,
  type User,
  userColumns,
} from '../users/index.ts';
import { enterAs } from './enter.ts';
import { doJoin, isOpen } from './join.ts';
import { nextOf } from './next.ts';
import { createProvider, type Stranger, sealTrip, type Trip, tripSeconds, unsealTrip } from './openid.ts';
import { page, type SignInGround, showProblem, type Visit } from './visit.ts';

const cookieName = 'openid';
const path = '/login/openid';
const callbackPath = `${path}/callback`;

const findUser = async (
  service: Service,
  organization: Organization,
  email: string,
): Promise<User | undefined> => {
  const { rows } = await read<User>`
    select ${sql.raw(userColumns)} from users u
    where u.organization_id = ${organization.id} and lower(u.email) = lower(${email}) and not u.is_bot
  `.execute(service.database.query);
  return rows[0];
};

/** Returns the provider's name for the user if it is valid here, else `otherwise`. */
const nameOf = ({ name, email }: Stranger, otherwise: string): string => {
  for (const wish of [name, email.split('@')[0]])
    try {
      return checkFullName(wish ?? '');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  return otherwise;
};

const admit = async (
  service: Service,
  organization: Organization,
  { stranger, trip, visit }: { readonly stranger: Stranger; readonly trip: Trip; readonly visit: Visit },
): Promise<User> => {
  const email = checkEmail(stranger.email);
  const known = await findUser(service, organization, email);
  if (known?.isActive === false) throw new ApiError('USER_DEACTIVATED', 'This account has been deactivated.');
  if (known !== undefined)
    return known.firstSignInAt === null ? recordFirstSignIn(service, organization, known) : known;
  const reader = service.database.reader(organization.id);
  const invitation =
    trip.invitation === undefined
      ? undefined
      : await findInvitation(reader, service, organization, { token: trip.invitation });
  if (invitation === undefined && !isOpen(organization))
    throw new ApiError(
      'ACCESS_DENIED',
      'There is no account with your address here, and you need an invitation to join.',
    );
  return service.database.transact(organization.id, undefined, async (transaction) =>
    doJoin(transaction, service, {
      email,
      fullName: await findFreeName(
        transaction,
        organization,
        nameOf(stranger, visit.translate('Somebody new')),
      ),
      passwordHash: null,
      invitationId: invitation?.id ?? null,
      language: visit.language,
    }),
  );
};

export const openIdRoutes = (ground: SignInGround): readonly PlainRoute[] => {
  const { service } = ground;
  const { openId } = service.accounts;
  if (openId === undefined) return [];
  const provider = createProvider(openId);

  /** Logs provider failures as warnings. */
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      service.log.warn({ err: error }, 'the OpenID Connect provider did not vouch for somebody');
      throw new ApiError(
        'BAD_REQUEST',
        say('Signing in with {name} did not work. Please try again.', { name: openId.name }),
      );
    }
  };

  const checkOpen = (organization: Organization): void => {
    if (!takesProvider(organization))
      throw new ApiError(
        'ACCESS_DENIED',
        say('This organization does not use {name} to sign in.', { name: openId.name }),
      );
  };

  return [
    page(ground, 'GET', path, async ({ organization, request, isSecure }) => {
      checkOpen(organization);
      const asksAgain = request.query.again !== undefined;
      const { url, ...secrets } = await ask(() =>
        provider.leave(`${organization.url}${callbackPath}`, asksAgain),
      );
      const trip: Trip = {
        ...secrets,
        organizationId: organization.id,
        asksAgain,
        invitation: request.query.invitation,
        next: nextOf(request.query.next),
        until: service.now() + tripSeconds * 1000,
      };
      return redirect(url, [
        writeCookie(cookieName, sealTrip(service.secrets, trip), { isSecure, seconds: tripSeconds }),
      ]);
    }),
    page(ground, 'GET', callbackPath, async (visit) => {
      const { organization, request, isSecure } = visit;
      checkOpen(organization);
      const { cookie } = request.headers;
      const sealed = readCookie(typeof cookie === 'string' ? cookie : undefined, cookieName);
      const trip = unsealTrip(service.secrets, sealed, service.now());
      if (trip?.organizationId !== organization.id)
        throw new ApiError(
          'BAD_REQUEST',
          'Signing in took too long, or began in another browser. Please try again.',
        );
      const comeBack = async () => {
        const url = new URL(`${organization.url}${callbackPath}?${new URLSearchParams(request.query)}`);
        const stranger = await ask(() => provider.comeBack(url, trip));
        const user = await admit(service, organization, { stranger, trip, visit });
        return enterAs(ground, visit, { user }, trip.next);
      };
      const answer = await comeBack().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return showProblem(visit, error, trip.next);
      });
      const cookies = answer.headers?.['Set-Cookie'] ?? [];
      const gone = writeCookie(cookieName, '', { isSecure, seconds: 0 });
      return { ...answer, headers: { ...answer.headers, 'Set-Cookie': [...cookies, gone] } };
    }),
  ];
};
