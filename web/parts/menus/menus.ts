/** Menus of places, which the feature of topics and channels provides, and loads when one opens. */
import { featuresHere } from '../loading/arrival.ts';
import type { MenuItem } from './menu.ts';

type Items = Promise<readonly MenuItem[]>;

export interface PlaceMenus {
  readonly topic: (channel: number, topic: string) => Items;
  readonly channel: (channel: number) => Items;
  readonly direct: (people: readonly number[]) => Items;
  /** What every place of messages offers, after what belongs to its kind. */
  readonly place: () => Items;
}

let menus: PlaceMenus | undefined;

export const provideMenus = (provided: PlaceMenus): void => {
  menus = provided;
};

export const providedMenus = (): PlaceMenus | undefined => menus;

const provided = async (): Promise<PlaceMenus> => {
  await featuresHere();
  return menus!;
};

export const topicMenu: PlaceMenus['topic'] = async (...topic) => (await provided()).topic(...topic);
export const channelMenu: PlaceMenus['channel'] = async (channel) => (await provided()).channel(channel);
export const directMenu: PlaceMenus['direct'] = async (people) => (await provided()).direct(people);
export const placeMenu: PlaceMenus['place'] = async () => (await provided()).place();
