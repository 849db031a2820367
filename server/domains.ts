/** Every domain's contribution to the service, in the order of the ladder. Adding a domain is a line here. */
import * as channels from './channels/index.ts';
import * as groups from './groups/index.ts';
import type { InitialSection } from './initial.ts';
import * as messages from './messages/index.ts';
import { realtimeRoutes } from './realtime/endpoints.ts';
import type { Routes } from './service.ts';
import * as users from './users/index.ts';

interface Domain {
  readonly routes: Routes;
  readonly sections?: readonly InitialSection[];
}

const domains: readonly Domain[] = [users, groups, channels, messages];

export const sections: readonly InitialSection[] = domains.flatMap((domain) => domain.sections ?? []);

export const routes: readonly Routes[] = [
  ...domains.map((domain) => domain.routes),
  realtimeRoutes(sections),
];
