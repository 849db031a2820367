/** What can be put into a message besides words. */
import {
  ALargeSmall,
  ChartBarBig,
  CircleQuestionMark,
  Eye,
  ListTodo,
  NotebookText,
  Smile,
  Video,
} from 'lucide';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { preparePicker } from '../parts/emoji/load-picker.ts';
import { openEmojiPicker, openedPicker } from '../parts/emoji/opened-picker.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { callServer } from '../store/call.ts';
import { t } from '../words/index.ts';
import { ActionButton } from './action-button.tsx';
import { insertCall } from './call.ts';
import { isFormattingShown, toggleFormatting } from './formatting-bar.tsx';
import { newPoll, newToDoList, preview, snippets } from './insert-actions.ts';
import type { Sheet } from './sheet.ts';
import { Slot } from './slot.tsx';
import type { ComposerSlots } from './slots.ts';
import { Toolbar } from './toolbar.tsx';

export interface InsertBarProps {
  readonly sheet: Sheet;
  /** The id of the formatting bar. */
  readonly formatting: string;
  readonly slots: ComposerSlots;
}

/** Writing goes on after the emoji. */
const pickEmoji = (sheet: Sheet, anchor: Element): void =>
  openEmojiPicker({
    anchor,
    onPick: ({ names }) => {
      sheet.writing.peek()?.insert(`:${names[0]}: `);
      if (openedPicker.peek() === undefined) sheet.wanted.value = 'text';
    },
  });

export const InsertBar = ({ sheet, formatting, slots }: InsertBarProps) => (
  <Toolbar name={t('Insert')}>
    <IconButton
      icon={ALargeSmall}
      size={17}
      name={t('Formatting bar')}
      aria-expanded={isFormattingShown.value}
      aria-controls={isFormattingShown.value ? formatting : undefined}
      onClick={toggleFormatting}
    />
    <Slot part={slots.tools} writing={sheet.writing.value} />
    <IconButton
      icon={Smile}
      size={17}
      name={t('Emoji')}
      aria-haspopup="dialog"
      onPointerEnter={preparePicker}
      onClick={({ currentTarget }) => pickEmoji(sheet, currentTarget)}
    />
    <ActionButton action={newPoll} icon={ChartBarBig} />
    <ActionButton action={newToDoList} icon={ListTodo} />
    <ActionButton action={snippets} icon={NotebookText} />
    <Slot part={slots.voice} writing={sheet.writing.value} />
    {callServer() !== undefined && (
      <IconButton icon={Video} size={17} name={t('Call')} onClick={insertCall} />
    )}
    <ActionButton action={preview} icon={Eye} isPressed={sheet.preview.value !== undefined} />
    <IconButton
      icon={CircleQuestionMark}
      size={17}
      name={t('Formatting help')}
      onClick={() => openDialog('message-formatting', {})}
    />
  </Toolbar>
);
