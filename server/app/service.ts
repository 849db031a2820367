/** What actions work with. */
import { events } from '@parlance/protocol/contract';
import { emptyTopicDisplayName } from '@parlance/protocol/topics/rule';
import { delayingRemovals, markingFiles } from '../backup/index.ts';
import { SubscriberLists } from '../channels/index.ts';
import { Hub } from '../events/hub.ts';
import { createAttempts } from '../frame/attempts.ts';
import type { Service } from '../frame/service.ts';
import { Tally } from '../http/tally.ts';
import { createOtherSites } from '../link-previews/index.ts';
import { createMailer } from '../mail/index.ts';
import { createMessages, fetchStandings, matchesNarrow } from '../messages/index.ts';
import { createOutgoing } from '../outgoing/index.ts';
import { openPage } from '../page/index.ts';
import { PresenceRegister } from '../presence/index.ts';
import { createStorage } from '../storage/index.ts';
import { createThumbnails } from '../uploads/index.ts';
import { type Departures, type Endings, type Recognition, Roster, SystemMembers } from '../users/index.ts';
import { hooks } from './features.ts';
import type { AppOptions } from './options.ts';

interface Ground {
  readonly recognition: Recognition;
  readonly endings: Endings;
  readonly departures: Departures;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  readonly onLoss: () => void;
}

const createHub = (
  options: AppOptions,
  { recognition, endings, departures, now, onFault, onLoss }: Ground,
): Hub =>
  new Hub({
    database: options.store.database,
    declarations: events,
    emptyTopicDisplayName,
    matches: matchesNarrow,
    fetchStandings,
    now,
    unseal: options.secrets.unseal,
    onFault,
    onLoss,
    onShutOut: (organizationId, users) => recognition.forget(organizationId, users),
    onAccess: (organizationId, { revoke, left, back }) => {
      endings.add(revoke?.credentials ?? []);
      if (left !== undefined) departures.add(organizationId, left.users);
      if (back !== undefined) departures.remove(organizationId, back.users);
    },
    contactPatience: Math.max(5, (options.newsSeconds ?? 1) + 4) * 1000,
    ...(options.checkEvent === undefined ? {} : { check: options.checkEvent }),
    ...(options.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: options.heartbeatSeconds }),
  });

export const createService = async (options: AppOptions, ground: Ground): Promise<Service> => {
  const { log, shipping, isCopy = false } = options;
  const { database, directory } = options.store;
  const { now } = ground;
  const tally = new Tally(() => database.hasNeighbours);
  const stored = await createStorage(options.uploads.directory, options.uploads.s3);
  const storage = delayingRemovals(markingFiles(stored, shipping?.marks), database);
  return {
    database,
    hub: createHub(options, ground),
    directory,
    roster: new Roster(),
    departures: ground.departures,
    systemMembers: new SystemMembers(),
    subscriberLists: new SubscriberLists(),
    hooks,
    secrets: options.secrets,
    storage,
    backing: options.backing,
    shipping,
    messages: createMessages({ database, now }),
    presence: new PresenceRegister(database, now),
    thumbnails: createThumbnails({ storage, log }),
    otherSites: createOtherSites(),
    uploads: options.uploads,
    mailer: createMailer(isCopy ? { ...options.mail, smtpUrl: undefined } : options.mail, log),
    accounts: options.accounts,
    attempts: createAttempts(tally),
    tally,
    outgoing: createOutgoing({ ...options.outgoing, sendsNothing: isCopy }),
    pushRelay: isCopy ? undefined : options.pushRelay,
    page: await openPage(options.page, log),
    log,
    now,
    rateLimits: options.rateLimits,
    webPublicChannels: options.webPublicChannels ?? false,
    emailGatewayPattern: options.emailGatewayPattern,
  };
};
