/**
 * Plain pages of public channels, for search engines and for readers without scripts. They show what a spectator may
 * read at this moment, and answer alike for what is not public and what does not exist [W171].
 */
import { openPages, type Visit } from '../accounts/index.ts';
import type { Reader } from '../db/reader.ts';
import type { PlainRoutes } from '../frame/routes.ts';
import { createLimit } from '../http/limit.ts';
import type { PlainAnswer } from '../http/plain.ts';
import { accessSpectator, type User, welcomesSpectators } from '../users/index.ts';
import { root } from './addresses.ts';
import { showChannels } from './channels.ts';
import { showConversation } from './conversation.ts';
import { notHere } from './not-here.ts';
import { showRobots, showSiteMap, siteMap } from './site-map.ts';
import { showTopics } from './topics.ts';

/** Pages for one network in a minute. */
const mostPages = 120;

type Show = (visit: Visit, reader: Reader, spectator: User) => Promise<PlainAnswer>;

export const plainRoutes: PlainRoutes = (service) => {
  const open = openPages(service);
  const limit = createLimit('public-pages', mostPages, 60, service.tally);
  const route = (path: string, show: Show) =>
    open('GET', path, async (visit) => {
      const { organization, request } = visit;
      if (!welcomesSpectators(service, organization)) throw notHere();
      if (service.rateLimits) await limit.use(request.network);
      const reader = service.database.reader(organization.id);
      return show(visit, reader, accessSpectator(service, organization));
    });
  return [
    open('GET', '/robots.txt', async (visit) =>
      showRobots(visit, welcomesSpectators(service, visit.organization)),
    ),
    route(siteMap, showSiteMap),
    route(root, showChannels),
    route(`${root}/:channel`, showTopics),
    // A parameter could not hold the longest topics.
    route(`${root}/:channel/*`, showConversation),
  ];
};
