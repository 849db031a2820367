/** Menus of places for readers without an account: what would keep or change something asks to sign in. */
import type { MenuItem } from '../parts/menus/menu.ts';
import { type PlaceMenus, providedMenus, provideMenus } from '../parts/menus/menus.ts';
import { type Label, t } from '../words/index.ts';
import { askToSignIn } from './ask.ts';

const free: readonly Label[] = ['Copy link', 'Open beside', 'Files, pictures and links'];

const withQuestions = (items: readonly MenuItem[]): readonly MenuItem[] => {
  const known = new Set(free.map((label) => t(label)));
  return items.map((item) =>
    known.has(item.words) ? item : { ...item, run: () => askToSignIn(item.words) },
  );
};

export const askInMenus = (): void => {
  const before = providedMenus();
  const asking =
    <A extends readonly unknown[]>(menu: (...of: A) => Promise<readonly MenuItem[]>) =>
    async (...of: A) =>
      withQuestions(await menu(...of));
  if (before !== undefined)
    provideMenus({
      topic: asking(before.topic),
      channel: asking(before.channel),
      direct: asking(before.direct),
      place: before.place,
    } satisfies PlaceMenus);
};
