/** The viewer of pictures and files. */
import type { Message } from '@parlance/client/messages/message';
import type { Feature } from '../app/feature.ts';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { itemsIn } from './items.ts';

const firstItem = ({ content, id }: Message) => itemsIn(content, id)[0];

export const feature: Feature = {
  dialogs: { viewer: async () => (await import('./viewer.tsx')).Viewer },
  actions: [
    {
      id: 'show-picture',
      words: 'Show the picture',
      group: 'Messages',
      keys: ['v'],
      target: 'message',
      isAllowed: (message) => firstItem(message) !== undefined,
      run: (message) => {
        const item = firstItem(message);
        if (item !== undefined) openDialog('viewer', { message: message.id, source: item.address });
      },
    },
  ],
};
