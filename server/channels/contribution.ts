import type { InitialSection } from '../frame/initial.ts';
import type { Routes } from '../frame/routes.ts';
import { defaultRoutes, defaultSections } from './defaults/default-channel-groups.ts';
import { channelRoutes } from './endpoints.ts';
import { folderRoutes, folderSections } from './folders/folders.ts';
import { channelSections } from './initial.ts';

export const routes: Routes = (service) => [
  ...channelRoutes(service),
  ...defaultRoutes(service),
  ...folderRoutes(service),
];

export const sections: readonly InitialSection[] = [
  ...channelSections,
  ...defaultSections,
  ...folderSections,
];
