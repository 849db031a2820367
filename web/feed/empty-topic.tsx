/** What stands in a place without messages: for a topic, what became of them. */
import { placeOf } from '../places/conversation.ts';
import type { Conversation } from '../places/place.ts';
import { conversationName } from '../store/names.ts';
import { addressOf } from '../store/places/address.ts';
import { fateOf } from '../store/topics/fates.ts';
import { t } from '../words/index.ts';
import { Empty } from './edges.tsx';

export const EmptyTopic = ({ conversation }: { readonly conversation: Conversation }) => {
  const fate = fateOf(conversation);
  if (fate === undefined) return <Empty />;
  if (fate.kind === 'deleted')
    return <p class="feed-empty">{t('The messages of this topic were deleted.')}</p>;
  return (
    <p class="feed-empty">
      <a href={addressOf(placeOf(fate.to))}>{t('Moved to {place}', { place: conversationName(fate.to) })}</a>
    </p>
  );
};
