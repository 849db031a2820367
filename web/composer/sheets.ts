/** The sheet of each pane. It lives as long as the page. */
import { typeInto } from '../parts/fields/type-into.ts';
import { activePane } from '../store/panes/focus.ts';
import { besidePlace, type PaneName } from '../store/places/address.ts';
import { provideInsertion } from '../store/writing/insertion.ts';
import { Sheet } from './sheet.ts';

const sheets = new Map<PaneName, Sheet>();

export const sheetOf = (pane: PaneName): Sheet => {
  const known = sheets.get(pane);
  if (known !== undefined) return known;
  const sheet = new Sheet(pane);
  // Others may hear of the first letters a moment later.
  void import('./typing.ts').then(({ followTyping }) => followTyping(sheet)).catch(() => {});
  sheets.set(pane, sheet);
  return sheet;
};

export const openSheets = (): readonly Sheet[] => [...sheets.values()];

/** Whether requests are for this pane. */
export const isLastUsed = (pane: PaneName): boolean =>
  pane === (besidePlace.value === undefined ? 'main' : activePane.value);

/** The sheet of the pane that was used last. */
export const activeSheet = (): Sheet => sheetOf(isLastUsed('beside') ? 'beside' : 'main');

provideInsertion((text) => {
  const { field } = activeSheet();
  if (field !== undefined) typeInto(field, field.selectionStart, field.selectionEnd, text);
});

const flushAll = (): void => {
  for (const sheet of sheets.values()) sheet.flush();
};
addEventListener('pagehide', flushAll);
document.addEventListener('visibilitychange', flushAll);
