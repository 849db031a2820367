/** Removes one defence from the sources as Vitest reads them. */
import { relative } from 'node:path';
import type { Plugin } from 'vitest/config';
import { defences } from './defences.ts';

/** An index in `defences`: a row may have several. */
export const variable = 'PARLANCE_WITHOUT';

export const withoutDefence = (root: string, place: string | undefined): Plugin[] => {
  if (place === undefined) return [];
  const defence = defences[Number(place)];
  if (defence === undefined) throw new Error(`There is no defence at place ${place}.`);
  const { row, file, line, without } = defence;
  return [
    {
      name: 'without-defence',
      enforce: 'pre',
      transform: (source, path) => {
        if (relative(root, path) !== file) return undefined;
        if (source.split(line).length !== 2) throw new Error(`The defence for ${row} stands elsewhere now.`);
        return source.replace(line, () => without);
      },
    },
  ];
};
