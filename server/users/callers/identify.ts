import { botTypes } from '@parlance/protocol/bots/bot';
import type { RawParameters } from '@parlance/protocol/decode';
import { ApiError } from '@parlance/protocol/errors';
import { getEvents } from '@parlance/protocol/realtime';
import type { Service } from '../../frame/service.ts';
import type { Arrival, Browser } from '../../http/call.ts';
import { readCookie, sessionCookie } from '../../http/cookie.ts';
import type { Door } from '../../http/route.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Activity } from '../activity.ts';
import { recordFirstSignIn } from '../sessions/first-sign-in.ts';
import { createIdentifySession, isCsrfToken } from '../sessions/sessions.ts';
import type { User } from '../user.ts';
import { type Caller, createIdentify } from './authenticate.ts';
import type { Endings } from './endings.ts';
import { deactivated, KnownCaller, RememberedCaller } from './known-caller.ts';
import type { LastUse } from './last-use.ts';
import type { Recognition } from './recognition.ts';
import { RememberedCallers } from './remembered-callers.ts';

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

/** Throws CSRF_FAILED for a change that another site may have caused. */
const checkOwnPage = (secrets: Secrets, session: string, browser: Browser | undefined): void => {
  if (browser?.mayChange && !isCsrfToken(secrets, session, browser.csrfToken))
    throw new ApiError('CSRF_FAILED', 'CSRF check failed: send the csrftoken cookie as X-CSRFToken too.');
};

export interface Doorway {
  readonly service: Service;
  readonly recognition: Recognition;
  readonly activity: Activity;
  readonly lastUse: LastUse;
  readonly endings: Endings;
}

type LookUp = (arrival: Arrival, endpoint: Door, raw: RawParameters) => Promise<Caller>;

/** The returned function throws when the caller may not call the endpoint. */
const createLookUp = ({ service, activity, lastUse }: Doorway): LookUp => {
  const { database, directory, secrets, now } = service;
  const identifyCaller = createIdentify(database, directory, secrets);
  const identifySession = createIdentifySession(database, directory, secrets, now);

  const lookUpSession = async ({ host, browser }: Arrival, session: string) => {
    const caller = await identifySession(host, session);
    if (caller.user !== undefined) checkOwnPage(secrets, session, browser);
    return caller;
  };

  return async (arrival, endpoint, raw) => {
    const session = endpoint.access === 'anyone' ? undefined : sessionOf(service, arrival);
    const { organization, user, credential } =
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
      if (credential !== undefined) lastUse.note(organization.id, credential, arrival.network);
    }
    return {
      organization,
      credential,
      user: user?.firstSignInAt === null ? await recordFirstSignIn(service, organization, user) : user,
    };
  };
};

/** Looks up once more what may have ended at another node before this one followed the organization's log. */
const createSureLookUp = (doorway: Doorway): LookUp => {
  const { database, hub } = doorway.service;
  const lookUp = createLookUp(doorway);
  return async (...asked) => {
    const at = performance.now();
    const caller = await lookUp(...asked);
    const { user, organization } = caller;
    const mayEndElsewhere = user !== undefined && database.hasNeighbours;
    if (!mayEndElsewhere || hub.hearsSince(organization.id, at)) return caller;
    await hub.hear(organization.id);
    return lookUp(...asked);
  };
};

/** What names the caller at this address; undefined for strangers. */
const shownIn = (
  service: Service,
  arrival: Arrival,
): { readonly session?: string; readonly text?: string } => {
  const session = sessionOf(service, arrival);
  if (session !== undefined) return { session, text: `session ${session}` };
  return arrival.authorization === undefined ? {} : { text: arrival.authorization };
};

/** What a client shows with each poll. */
const isPoll = (endpoint: Door, raw: RawParameters): boolean =>
  endpoint === getEvents && raw.queue_id !== undefined;

export const createIdentifyArrival = (doorway: Doorway) => {
  const { service, recognition, activity, lastUse, endings } = doorway;
  const { departures, directory, hub, secrets, now } = service;
  const lookUp = createSureLookUp(doorway);
  const ends = { departures, endings, hub };

  const remembered = new RememberedCallers();
  const placeOf = ({ host }: Arrival, shown: string): string => `${directory.subdomainOf(host)} ${shown}`;

  const identify = async (arrival: Arrival, endpoint: Door, raw: RawParameters, willRecall = false) => {
    const { host } = arrival;
    const asked = { endpoint, at: performance.now(), since: departures.moment };
    const { text: shown } = shownIn(service, arrival);
    if (shown === undefined || (!willRecall && !isPoll(endpoint, raw)))
      return new KnownCaller(ends, await lookUp(arrival, endpoint, raw), asked);
    if (willRecall) {
      const place = placeOf(arrival, shown);
      const caller = await lookUp(arrival, endpoint, raw).catch((error) => {
        remembered.forget(place);
        throw error;
      });
      remembered.remember(place, caller);
      return new KnownCaller(ends, caller, asked, caller.user?.standing);
    }
    const { moment } = recognition;
    const { organization, user: found, credential } = await lookUp(arrival, endpoint, raw);
    // Polls are many, and write nothing.
    const user = found && { ...found, standing: undefined };
    const looked = { organization, user, credential, since: asked.since };
    recognition.remember(host, shown, looked, moment);
    return new KnownCaller(ends, looked, asked);
  };

  /** Returns the caller of a poll whose queue is in use here; this node has heard of every revocation. */
  const recognize = (arrival: Arrival, endpoint: Door, raw: RawParameters) => {
    if (!isPoll(endpoint, raw) || !hub.contact.isKept) return undefined;
    const { text: shown } = shownIn(service, arrival);
    const known = shown === undefined ? undefined : recognition.find(arrival.host, shown);
    if (known?.user === undefined || known.credential === undefined) return undefined;
    const { organization, user, credential, since } = known;
    if (credential.expiresAt <= now() || !hub.isFollowing(organization.id, user.id, raw.queue_id!))
      return undefined;
    activity.note(organization.id, user);
    lastUse.note(organization.id, credential, arrival.network);
    return new KnownCaller(ends, known, { endpoint, at: performance.now(), since });
  };

  /**
   * Returns the caller as looked up at an earlier call, or undefined. The version is verified before the answer, so
   * nothing is noted earlier. Throws CSRF_FAILED, ACCESS_DENIED.
   */
  const recall = (arrival: Arrival, endpoint: Door) => {
    const { session, text: shown } = shownIn(service, arrival);
    const caller = shown === undefined ? undefined : remembered.recall(placeOf(arrival, shown));
    if (caller?.user?.standing === undefined || caller.credential === undefined) return undefined;
    const { organization, user, credential } = caller;
    if (credential.expiresAt <= now()) return undefined;
    checkMayCall(user, endpoint);
    if (session !== undefined) checkOwnPage(secrets, session, arrival.browser);
    const asked = { endpoint, at: performance.now(), since: departures.moment };
    return new RememberedCaller(ends, { organization, user, credential }, asked, () => {
      activity.note(organization.id, user);
      lastUse.note(organization.id, credential, arrival.network);
    });
  };

  return { identify, recognize, recall };
};
