import { openAhead } from '../feed/model.ts';
import { conversationIn } from '../places/conversation.ts';
import { place } from '../store/places/address.ts';
import { isOutOfSight } from '../store/places/name.ts';
import { slice } from '../store/state.ts';
import { feedOptions } from './views.tsx';

/**
 * The messages of the address come while the page still reads what else the device holds; on a new device, while
 * the service still gathers the state.
 */
export const askAhead = (): void => {
  const shown = place.peek();
  const isNew = slice('user_id').peek() === undefined;
  if (!isNew && isOutOfSight(shown)) return;
  if (shown.kind === 'narrow' && conversationIn(shown.narrow) !== undefined)
    void openAhead(feedOptions(shown));
};
