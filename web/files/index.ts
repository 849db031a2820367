/** Everything that was shared in a place: pictures, files and links [W46]. */
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { shownPlace } from '../store/panes/shown-place.ts';
import { isOutOfSight, placeName } from '../store/places/name.ts';

const narrowHere = () => {
  const place = shownPlace();
  return place.kind === 'narrow' && !isOutOfSight(place) ? place : undefined;
};

export const feature: Feature = {
  actions: [
    {
      id: 'shared-files',
      words: 'Files, pictures and links',
      group: 'Reading',
      isAllowed: () => narrowHere() !== undefined,
      run: () => {
        const place = narrowHere();
        if (place !== undefined) openDialog('shared-files', { narrow: place.narrow, name: placeName(place) });
      },
    },
  ],
  dialogs: {
    'shared-files': () => import('./shared-files.tsx').then((module) => module.SharedFiles),
  },
};
