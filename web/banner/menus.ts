/** The menus of the banner, loaded when one opens. */
import type { MenuItem } from '../parts/menus/menu.ts';

export const ownMenu = async (): Promise<readonly MenuItem[]> => (await import('./own-menu.ts')).ownMenu();

export const organizationMenu = async (): Promise<readonly MenuItem[]> =>
  (await import('./organization-menu.ts')).organizationMenu();
