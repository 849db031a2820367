import type { Fields } from '../reading/values.ts';

/** Returns an id as text: most are text, those of MongoDB itself are objects. Returns '' without one. */
export function idOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'toHexString' in value)
    return (value as { toHexString(): string }).toHexString();
  return '';
}

export const ownId = (document: Fields): string => idOf(document._id);

/** Returns milliseconds since the epoch. */
export const timeOf = (value: unknown): number | undefined =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value.getTime() : undefined;
