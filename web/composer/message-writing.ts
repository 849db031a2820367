/** A text area as its helpers see it. */
import { typeInto } from '../parts/fields/type-into.ts';
import type { Conversation } from '../places/place.ts';
import type { Writing } from '../store/writing/box.ts';
import { insert } from './text-area.ts';

export interface Written {
  readonly textarea: HTMLTextAreaElement;
  readonly key: () => string;
  readonly destination: () => Conversation | undefined;
}

export const writingOf = ({ textarea, key, destination }: Written): Writing => ({
  get key() {
    return key();
  },
  get destination() {
    return destination();
  },
  textarea,
  insert: (text) => insert(textarea, text),
  replace: (start, end, text) => typeInto(textarea, start, end, text),
});
