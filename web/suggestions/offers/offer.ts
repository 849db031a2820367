/** What one kind of writing is offered. */
import type { Option } from '../../parts/combobox/option.ts';
import type { Writing } from '../../store/writing/box.ts';
import type { Context, Kind } from '../find/context.ts';

export interface Suggestion extends Option {
  /** Takes the place of what was typed; the caret stands behind it. */
  readonly text: string;
  /** Stands behind the caret. */
  readonly after?: string;
  /** More can follow at once, without a space. */
  readonly isOpen?: boolean;
  /** Called when the text is in its place. */
  readonly run?: (writing: Writing) => unknown;
}

export const mostOffered = 8;

export type Asked<K extends Kind> = Extract<Context, { readonly kind: K }>;
/** Reads signals: the list follows them. */
export type Offer<K extends Kind> = (asked: Asked<K>, writing: Writing) => readonly Suggestion[];
