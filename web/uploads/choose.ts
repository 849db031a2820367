/** Opens the browser's chooser of files. A telephone also offers its camera there. */
import { attachFiles } from '../store/writing/attaching.ts';
import type { Writing } from '../store/writing/box.ts';

export const chooseFiles = (writing: Writing): void => {
  const field = document.createElement('input');
  field.type = 'file';
  field.multiple = true;
  field.addEventListener('change', () => {
    attachFiles(writing, [...(field.files ?? [])]);
    writing.textarea.focus();
  });
  field.click();
};
