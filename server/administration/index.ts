import {
  deactivateOrganization,
  testWelcomeMessage,
  updateOrganization,
} from '@parlance/protocol/organization/update';
import type { InitialSection } from '../frame/initial.ts';
import { on, type RawRoutes, type Routes } from '../frame/routes.ts';
import { doDeactivateOrganization } from './deactivate.ts';
import { domainRoutes, domainSections } from './domains.ts';
import { pictureEndpoints, pictureRedirects } from './pictures.ts';
import { playgroundRoutes, playgroundSections } from './playgrounds.ts';
import { doUpdateOrganization } from './update.ts';
import { doTestWelcome } from './welcome.ts';

export { reactions } from './archived-channels.ts';
export { doSetContentAccess } from './content-access.ts';
export { doEndOrganization, doReactivateOrganization } from './deactivate.ts';
export { checkDomain, restoreDomains } from './domains.ts';
export { keepPicture, newPictureFile } from './pictures.ts';
export { checkPlayground, restorePlaygrounds } from './playgrounds.ts';
export { doUpdateOrganization } from './update.ts';

export const routes: Routes = (service) => [
  on(updateOrganization, (input, call) => doUpdateOrganization(service, call, input)),
  on(deactivateOrganization, async (_input, call) => {
    await doDeactivateOrganization(service, call);
    return {};
  }),
  on(testWelcomeMessage, async (input, call) => ({ message_id: await doTestWelcome(service, call, input) })),
  ...domainRoutes(service),
  ...playgroundRoutes(service),
  ...pictureEndpoints(service),
];

export const sections: readonly InitialSection[] = [...domainSections, ...playgroundSections];

export const rawRoutes: RawRoutes = pictureRedirects;
