/** What became of topics while the page was open [W64]. */
import { signal } from '@preact/signals';
import { keyOf } from '../../places/conversation.ts';
import type { Conversation } from '../../places/place.ts';
import { onEventSinceStart } from '../messages/messages.ts';

export type Fate = { readonly kind: 'moved'; readonly to: Conversation } | { readonly kind: 'deleted' };

const fates = signal<ReadonlyMap<string, Fate>>(new Map());

/** Says nothing of a topic that was never touched. */
export const fateOf = (conversation: Conversation): Fate | undefined => fates.value.get(keyOf(conversation));

const note = (channel: number, topic: string, fate: Fate): void => {
  fates.value = new Map(fates.peek()).set(keyOf({ kind: 'topic', channel, topic }), fate);
};

export const followTopicFates = (): void => {
  onEventSinceStart((event) => {
    if (event.type === 'update_message') {
      const { stream_id, orig_subject, subject, new_stream_id } = event;
      if (stream_id === undefined || orig_subject === undefined) return;
      const to = {
        kind: 'topic',
        channel: new_stream_id ?? stream_id,
        topic: subject ?? orig_subject,
      } as const;
      note(stream_id, orig_subject, { kind: 'moved', to });
    }
    if (event.type === 'delete_message') {
      const { stream_id, topic } = event;
      if (stream_id !== undefined && topic !== undefined) note(stream_id, topic, { kind: 'deleted' });
    }
  });
};
