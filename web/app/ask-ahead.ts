import { openAhead } from '../feed/model.ts';
import { conversationIn } from '../places/conversation.ts';
import { place } from '../store/address.ts';
import { slice } from '../store/state.ts';
import { feedOptions } from './views.tsx';

/** On a new device, the messages of the address come while the service still gathers the state. */
export const askAhead = (): void => {
  const shown = place.peek();
  const isNew = slice('user_id').peek() === undefined;
  if (isNew && shown.kind === 'narrow' && conversationIn(shown.narrow) !== undefined)
    void openAhead(feedOptions(shown));
};
