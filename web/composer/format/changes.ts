/** The changes of the formatting bar, by the ids of its actions. */
import { t } from '../../words/index.ts';
import { insertFence, insertSpoiler, insertTable } from './block.ts';
import { toggleCode } from './code.ts';
import { type Edit, type Field, selectedIn } from './edit.ts';
import { toggleLines } from './lines.ts';
import { toggleLink } from './link.ts';
import { toggleMark } from './mark.ts';

const math = (field: Field): Edit =>
  selectedIn(field).includes('\n') ? insertFence(field, 'math') : toggleMark(field, '$$');

export const changes = {
  bold: (field) => toggleMark(field, '**'),
  italic: (field) => toggleMark(field, '*'),
  strikethrough: (field) => toggleMark(field, '~~'),
  link: toggleLink,
  'bulleted-list': (field) => toggleLines(field, 'bulleted'),
  'numbered-list': (field) => toggleLines(field, 'numbered'),
  'quote-text': (field) => toggleLines(field, 'quote'),
  code: toggleCode,
  spoiler: (field) => insertSpoiler(field, t('Spoiler')),
  math,
  table: (field) => insertTable(field, t('Column')),
} as const satisfies Readonly<Record<string, (field: Field) => Edit>>;
