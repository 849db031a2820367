/** Topics that got another name or channel as a whole. */
import type { Conversation } from '../../places/place.ts';
import { onEventSinceStart } from '../messages/messages.ts';

export interface TopicMove {
  readonly from: Conversation;
  readonly to: Conversation;
}

export const onTopicMove = (follow: (move: TopicMove) => void): void => {
  onEventSinceStart((event) => {
    if (event.type !== 'update_message' || event.propagate_mode !== 'change_all') return;
    const { stream_id, orig_subject, subject, new_stream_id } = event;
    if (stream_id === undefined || orig_subject === undefined) return;
    const from = { kind: 'topic', channel: stream_id, topic: orig_subject } as const;
    follow({
      from,
      to: { kind: 'topic', channel: new_stream_id ?? stream_id, topic: subject ?? orig_subject },
    });
  });
};
