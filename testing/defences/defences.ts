import { authority } from './authority.ts';
import type { Defence } from './defence.ts';
import { narrows } from './narrows.ts';
import { rendering } from './rendering.ts';
import { requests } from './requests.ts';
import { threats } from './threats.ts';
import { work } from './work.ts';

export const defences: readonly Defence[] = [
  ...threats,
  ...requests,
  ...rendering,
  ...narrows,
  ...work,
  ...authority,
];
