/** What is pasted outside of text goes into the message. */
import { useEffect } from 'preact/hooks';
import { openDialogs } from '../parts/dialogs/dialogs.ts';
import type { Sheet } from './sheet.ts';
import { isLastUsed } from './sheets.ts';
import { insert } from './text-area.ts';

const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

export const usePasting = (sheet: Sheet): void =>
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { field } = sheet;
      const { clipboardData } = event;
      if (field === undefined || clipboardData === null || isText(event.target)) return;
      if (!isLastUsed(sheet.pane) || openDialogs.peek().length > 0) return;
      event.preventDefault();
      field.focus();
      // The text area makes Markdown and attachments of it, as when one pastes there.
      const again = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      if (field.dispatchEvent(again)) insert(field, clipboardData.getData('text/plain'));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [sheet]);
