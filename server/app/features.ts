/** Every domain's part of the service, in the order of the ladder. */
import * as accounts from '../accounts/index.ts';
import * as administration from '../administration/index.ts';
import * as alertWords from '../alert-words/index.ts';
import * as backup from '../backup/index.ts';
import * as bots from '../bots/index.ts';
import * as channels from '../channels/index.ts';
import * as customEmoji from '../custom-emoji/index.ts';
import * as drafts from '../drafts/index.ts';
import type { Consumer } from '../events/consumer.ts';
import * as realmExports from '../exports/index.ts';
import * as files from '../files/index.ts';
import { Hooks, type Reaction } from '../frame/hooks.ts';
import type { InitialSection } from '../frame/initial.ts';
import type { PlainRoutes, RawRoutes, Routes } from '../frame/routes.ts';
import * as groups from '../groups/index.ts';
import * as imports from '../imports/endpoints.ts';
import * as invitations from '../invitations/index.ts';
import type { Work } from '../jobs/task.ts';
import * as linkPreviews from '../link-previews/index.ts';
import * as linkifiers from '../linkifiers/index.ts';
import * as mail from '../mail/index.ts';
import * as messages from '../messages/index.ts';
import * as mutedUsers from '../muted-users/index.ts';
import * as navigationViews from '../navigation-views/index.ts';
import * as notices from '../notices/index.ts';
import * as onboarding from '../onboarding/index.ts';
import * as emptyKinds from '../organization/empty-kinds.ts';
import * as organization from '../organization/index.ts';
import * as page from '../page/index.ts';
import * as pages from '../pages/index.ts';
import * as presence from '../presence/index.ts';
import * as profiles from '../profiles/index.ts';
import * as publicPages from '../public-pages/index.ts';
import * as push from '../push/index.ts';
import * as reactions from '../reactions/index.ts';
import { realtimeRoutes } from '../realtime/endpoints.ts';
import * as reference from '../reference/index.ts';
import * as reports from '../reports/index.ts';
import * as retention from '../retention/index.ts';
import * as savedSnippets from '../saved-snippets/index.ts';
import * as scheduled from '../scheduled/index.ts';
import * as settings from '../settings/index.ts';
import * as submessages from '../submessages/index.ts';
import * as topics from '../topics/index.ts';
import * as uploads from '../uploads/index.ts';
import * as userStatus from '../user-status/index.ts';
import type { Introduction } from '../users/index.ts';
import * as users from '../users/index.ts';
import * as webhooks from '../webhooks/index.ts';

interface Domain {
  readonly routes?: Routes;
  readonly plainRoutes?: PlainRoutes;
  readonly rawRoutes?: RawRoutes;
  readonly sections?: readonly InitialSection[];
  /** Run on changes in lower domains. */
  readonly reactions?: readonly Reaction[];
  /** Data beside the user's record, for a guest who may now see that user. */
  readonly introduction?: Introduction;
  readonly jobs?: readonly Work[];
  readonly consumers?: readonly Consumer[];
}

const domains: readonly Domain[] = [
  organization,
  pages,
  users,
  groups,
  customEmoji,
  linkifiers,
  profiles,
  presence,
  userStatus,
  alertWords,
  channels,
  topics,
  uploads,
  messages,
  files,
  linkPreviews,
  reactions,
  submessages,
  mutedUsers,
  onboarding,
  drafts,
  savedSnippets,
  navigationViews,
  retention,
  bots,
  notices,
  administration,
  reports,
  scheduled,
  mail,
  invitations,
  accounts,
  page,
  settings,
  push,
  publicPages,
  webhooks,
  realmExports,
  imports,
  backup,
  emptyKinds,
  reference,
];

export const sections: readonly InitialSection[] = domains.flatMap((domain) => domain.sections ?? []);

export const routes: readonly Routes[] = [
  ...domains.flatMap((domain) => domain.routes ?? []),
  realtimeRoutes(sections),
];

export const hooks = new Hooks(domains.flatMap((domain) => domain.reactions ?? []));

export const introductions: readonly Introduction[] = domains.flatMap((domain) => domain.introduction ?? []);

export const jobs: readonly Work[] = domains.flatMap((domain) => domain.jobs ?? []);

export const consumers: readonly Consumer[] = domains.flatMap((domain) => domain.consumers ?? []);

export const plainRoutes: readonly PlainRoutes[] = domains.flatMap((domain) => domain.plainRoutes ?? []);

export const rawRoutes: readonly RawRoutes[] = domains.flatMap((domain) => domain.rawRoutes ?? []);
