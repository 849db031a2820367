/** Files in messages: chosen, dropped, pasted or recorded, uploaded while one writes on. */
import type { Feature } from '../app/feature.ts';
import { activeWriting } from '../store/writing/box.ts';
import { chooseFiles } from './choose.ts';

export const feature: Feature = {
  actions: [
    {
      id: 'attach-files',
      words: 'Attach files',
      group: 'Writing',
      isAllowed: () => activeWriting.value !== undefined,
      run: () => chooseFiles(activeWriting.value!),
    },
  ],
};
