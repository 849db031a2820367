import { hook } from '../frame/hooks.ts';

interface TopicPlace {
  readonly channelId: number;
  readonly topic: string;
}

/** All messages of a topic go to another topic, channel, or both. */
export interface TopicMove {
  readonly from: TopicPlace;
  readonly to: TopicPlace;
  /** Whether there were messages in the new place. */
  readonly isMerge: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Users who lose access by the move have lost it by now. */
export const topicMoved = hook<TopicMove>('topicMoved');
