/** What the formatting bar does with the text that is being written. The changes are loaded by the first of them. */
import type { PageAction } from '../keyboard/action.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { timeText } from '../parts/times/time-text.ts';
import { activeWriting } from '../store/writing/box.ts';
import type { changes } from './format/changes.ts';
import { apply, fieldOf } from './text-area.ts';

const load = () => import('./format/changes.ts');

/** Call when a text is entered: its first change is then made at once. */
export const prepareFormatting = (): void => void load().catch(() => {});

const change = async (id: keyof typeof changes): Promise<void> => {
  const area = activeWriting.peek()?.textarea;
  const loaded = await load();
  if (area !== undefined) apply(area, loaded.changes[id](fieldOf(area)));
};

const format = (
  id: keyof typeof changes,
  words: PageAction['words'],
  keys: readonly string[] = [],
): PageAction => ({
  id,
  words,
  keys,
  group: 'Writing',
  scope: 'writing',
  isOnlyKey: true,
  run: () => change(id),
});

const insertTime = (): void => {
  const writing = activeWriting.peek();
  if (writing !== undefined)
    openDialog('choose-time', { take: (date) => writing.insert(`${timeText(date)} `) });
};

/** In the order of the bar. */
export const formatActions: readonly PageAction[] = [
  format('bold', 'Bold', ['Ctrl+B']),
  format('italic', 'Italic', ['Ctrl+I']),
  format('strikethrough', 'Strikethrough'),
  format('link', 'Link', ['Ctrl+Shift+L']),
  format('bulleted-list', 'Bulleted list'),
  format('numbered-list', 'Numbered list'),
  format('quote-text', 'Quote'),
  format('code', 'Code', ['Ctrl+Shift+C']),
  format('spoiler', 'Spoiler'),
  format('math', 'Math'),
  format('table', 'Table'),
  { id: 'time', words: 'Time', group: 'Writing', scope: 'writing', isOnlyKey: true, run: insertTime },
];
