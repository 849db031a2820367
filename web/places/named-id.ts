/** A part of an address that begins with an id: `7` or `7-name`. */
import { encodeComponent } from './encoding.ts';

/** Undefined for a part that does not begin with an id. */
export const idIn = (text: string): number | undefined => {
  const [, digits] = /^(\d{1,15})(?:-.*)?$/s.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

export const namedId = (id: number | string, name: string | undefined): string =>
  name === undefined ? String(id) : `${id}-${encodeComponent(name.replaceAll(' ', '-'))}`;
