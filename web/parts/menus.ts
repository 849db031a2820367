/** Menus of places, which the feature of topics and channels provides, and loads when one opens. */
import type { MenuItem } from './menu.ts';

type Items = Promise<readonly MenuItem[]>;

export interface PlaceMenus {
  readonly topic: (channel: number, topic: string) => Items;
  readonly channel: (channel: number) => Items;
  readonly direct: (people: readonly number[]) => Items;
}

let menus: PlaceMenus | undefined;

export const provideMenus = (provided: PlaceMenus): void => {
  menus = provided;
};

export const providedMenus = (): PlaceMenus | undefined => menus;

const none: Items = Promise.resolve([]);

export const topicMenu: PlaceMenus['topic'] = (channel, topic) => menus?.topic(channel, topic) ?? none;
export const channelMenu: PlaceMenus['channel'] = (channel) => menus?.channel(channel) ?? none;
export const directMenu: PlaceMenus['direct'] = (people) => menus?.direct(people) ?? none;
