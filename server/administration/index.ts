/** Running the organization: its settings, domains, playgrounds and pictures, and its end. */
import { updateOrganization } from '@parlance/protocol/organization-update';
import type { InitialSection } from '../initial.ts';
import { on, type Routes } from '../service.ts';
import { domainRoutes, domainSections } from './domains.ts';
import { playgroundRoutes, playgroundSections } from './playgrounds.ts';
import { doUpdateOrganization } from './update.ts';

export const routes: Routes = (service) => [
  on(updateOrganization, (input, call) => doUpdateOrganization(service, call, input)),
  ...domainRoutes(service),
  ...playgroundRoutes(service),
];

export const sections: readonly InitialSection[] = [...domainSections, ...playgroundSections];
