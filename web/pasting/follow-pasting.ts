/** Pasting into a text that is being written: Markdown for formatted text, links, files. */
import { isInCode } from '../parts/fields/code-around.ts';
import { attachFiles } from '../store/writing/attaching.ts';
import type { Writing } from '../store/writing/box.ts';
import { richerText } from './pasted.ts';

/** Set by editors of code, whose colours are no formatting. */
const isFromEditor = ({ types }: DataTransfer): boolean => types.includes('vscode-editor-data');

/** Lists, tables, headings, quotes and code begin a line. */
const beginsLine = /^(?:[*#>|]|\d+\.|```)/;

/** Undo takes the Markdown back first, and leaves the plain text. */
const put = (writing: Writing, plain: string, richer: string): void => {
  const { textarea } = writing;
  const start = textarea.selectionStart;
  const isInLine = start > 0 && textarea.value[start - 1] !== '\n';
  writing.insert(plain);
  const text = isInLine && beginsLine.test(richer) && !richer.startsWith('**') ? `\n${richer}` : richer;
  writing.replace(start, start + plain.length, text);
};

const paste = (writing: Writing, event: ClipboardEvent): void => {
  const { clipboardData } = event;
  if (clipboardData === null) return;
  const plain = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
  const files = [...clipboardData.files];
  // Word processors add a picture of the text that they copy.
  if (files.length > 0 && plain.trim() === '') {
    event.preventDefault();
    attachFiles(writing, files);
    return;
  }
  const { textarea } = writing;
  const { selectionStart, selectionEnd, value } = textarea;
  const html = isFromEditor(clipboardData) ? '' : clipboardData.getData('text/html');
  const richer = richerText(
    { plain, html },
    {
      selected: value.slice(selectionStart, selectionEnd),
      isInCode: isInCode(value.slice(0, selectionStart)),
    },
  );
  if (richer === undefined) return;
  event.preventDefault();
  put(writing, plain, richer);
};

/** Returns the function that ends it. */
export const followPasting = (writing: Writing): (() => void) => {
  const { textarea } = writing;
  const ending = new AbortController();
  const { signal } = ending;
  /** Ctrl+Shift+V asks for plain text; not every browser leaves the formatted one out. */
  let isPlainAsked = false;
  const follow = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
    isPlainAsked = key.toLowerCase() === 'v' && shiftKey && (ctrlKey || metaKey);
  };
  textarea.addEventListener('keydown', follow, { signal });
  textarea.addEventListener('keyup', () => (isPlainAsked = false), { signal });
  textarea.addEventListener('paste', (event) => !isPlainAsked && paste(writing, event), { signal });
  return () => ending.abort();
};
