/** The bar that writes Markdown for people who do not know it. It can be hidden; the device remembers that. */
import { signal } from '@preact/signals';
import {
  Bold,
  Clock,
  Code,
  EyeOff,
  type IconNode,
  Italic,
  Link,
  List,
  ListOrdered,
  Sigma,
  Strikethrough,
  Table,
  TextQuote,
} from 'lucide';
import { keepNote, noted } from '../store/device/noted.ts';
import { t } from '../words/index.ts';
import { ActionButton } from './action-button.tsx';
import { formatActions } from './formatting.ts';
import { Toolbar } from './toolbar.tsx';

const note = 'parlance:formatting';

const isWide = (): boolean => matchMedia('(min-width: 700px)').matches;

/** On a telephone it is hidden until it is wanted. */
export const isFormattingShown = signal(noted<boolean>(note) ?? isWide());

export const toggleFormatting = (): void => {
  isFormattingShown.value = !isFormattingShown.peek();
  keepNote(note, isFormattingShown.peek());
};

const icons: Readonly<Record<string, IconNode>> = {
  bold: Bold,
  italic: Italic,
  strikethrough: Strikethrough,
  link: Link,
  'bulleted-list': List,
  'numbered-list': ListOrdered,
  'quote-text': TextQuote,
  code: Code,
  spoiler: EyeOff,
  math: Sigma,
  table: Table,
  time: Clock,
};

export const FormattingBar = ({ id }: { readonly id: string }) => (
  <Toolbar name={t('Formatting')} id={id}>
    {formatActions.map((action) => (
      <ActionButton key={action.id} action={action} icon={icons[action.id]!} />
    ))}
  </Toolbar>
);
