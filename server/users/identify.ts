import { botTypes } from '@parlance/protocol/bots/bot';
import type { RawParameters } from '@parlance/protocol/decode';
import { ApiError } from '@parlance/protocol/errors';
import { getEvents } from '@parlance/protocol/realtime';
import type { Service } from '../frame/service.ts';
import type { Arrival } from '../http/call.ts';
import { readCookie, sessionCookie } from '../http/cookie.ts';
import type { Door } from '../http/route.ts';
import type { Activity } from './activity.ts';
import { type Caller, createIdentify } from './authenticate.ts';
import { recordFirstSignIn } from './first-sign-in.ts';
import type { Recognition } from './recognition.ts';
import { createIdentifySession, isCsrfToken } from './sessions.ts';
import type { User } from './user.ts';

const deactivated = () => new ApiError('USER_DEACTIVATED', 'Account is deactivated');

const shownBy = (arrival: Arrival, endpoint: Door, raw: RawParameters) => {
  if (endpoint.access === 'anyone') return undefined;
  if (endpoint.incomingWebhooks !== 'alone') return arrival.authorization;
  return raw.api_key === undefined ? undefined : { key: raw.api_key };
};

/** Users paste incoming webhooks' keys in URLs, so these keys open few endpoints. */
const checkMayCall = ({ botType }: User, { incomingWebhooks = 'refused' }: Door): void => {
  const isWebhook = botType === botTypes.incomingWebhook;
  if (isWebhook && incomingWebhooks === 'refused')
    throw new ApiError('ACCESS_DENIED', 'This API is not available to incoming webhook bots.');
  if (!isWebhook && incomingWebhooks === 'alone')
    throw new ApiError('ACCESS_DENIED', 'This API is only available to incoming webhook bots.');
};

/** An API key takes precedence over the session cookie. */
const sessionOf = ({ directory }: Service, { browser }: Arrival): string | undefined =>
  browser && readCookie(browser.cookies, sessionCookie(directory.externalUrl.startsWith('https:')));

export interface Doorway {
  readonly service: Service;
  readonly recognition: Recognition;
  readonly activity: Activity;
}

type LookUp = (arrival: Arrival, endpoint: Door, raw: RawParameters) => Promise<Caller>;

/** The returned function throws when the caller may not call the endpoint. */
const createLookUp = ({ service, activity }: Doorway): LookUp => {
  const { database, directory, secrets, now } = service;
  const identifyCaller = createIdentify(database, directory, secrets);
  const identifySession = createIdentifySession(database, directory, secrets, now);

  /** Throws CSRF_FAILED for a change that another site may have caused. */
  const lookUpSession = async ({ host, browser }: Arrival, session: string) => {
    const caller = await identifySession(host, session);
    if (caller.user !== undefined && browser?.mayChange && !isCsrfToken(secrets, session, browser.csrfToken))
      throw new ApiError('CSRF_FAILED', 'CSRF check failed: send the csrftoken cookie as X-CSRFToken too.');
    return caller;
  };

  return async (arrival, endpoint, raw) => {
    const session = endpoint.access === 'anyone' ? undefined : sessionOf(service, arrival);
    const { organization, user } =
      session === undefined
        ? await identifyCaller(arrival.host, shownBy(arrival, endpoint, raw))
        : await lookUpSession(arrival, session);
    if (organization.isDeactivated && !endpoint.worksWhenDeactivated)
      throw new ApiError('REALM_DEACTIVATED', 'This organization has been deactivated');
    if (user === undefined && endpoint.access === 'user')
      throw new ApiError('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
    if (user?.isActive === false) throw deactivated();
    if (user !== undefined) {
      checkMayCall(user, endpoint);
      activity.note(organization.id, user);
    }
    return {
      organization,
      user: user?.firstSignInAt === null ? await recordFirstSignIn(service, organization, user) : user,
    };
  };
};

export const createIdentifyArrival = (doorway: Doorway) => {
  const { service, recognition, activity } = doorway;
  const { departures, hub } = service;
  const lookUp = createLookUp(doorway);

  const identityOf = ({ organization, user }: Caller, since: number) => ({
    actor: user,
    organization,
    organizationId: organization.id,
    limitKey: user === undefined ? undefined : `${organization.id}:${user.id}`,
    confirm: () => {
      if (user !== undefined && departures.hasLeft(organization.id, user.id, since)) throw deactivated();
    },
  });

  return async (arrival: Arrival, endpoint: Door, raw: RawParameters) => {
    const { host } = arrival;
    const since = departures.moment;
    const session = sessionOf(service, arrival);
    const shown = session === undefined ? arrival.authorization : `session ${session}`;
    if (endpoint !== getEvents || raw.queue_id === undefined || shown === undefined)
      return identityOf(await lookUp(arrival, endpoint, raw), since);
    const known = recognition.find(host, shown);
    if (known !== undefined) {
      const { organization, user } = known;
      if (user !== undefined && hub.isFollowing(organization.id, user.id, raw.queue_id)) {
        activity.note(organization.id, user);
        return identityOf(known, known.since);
      }
    }
    const { moment } = recognition;
    const { organization, user } = await lookUp(arrival, endpoint, raw);
    const looked = { organization, user, since };
    recognition.remember(host, shown, looked, moment);
    return identityOf(looked, since);
  };
};
