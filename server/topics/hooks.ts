import { hook } from '../frame/hooks.ts';

interface TopicPlace {
  readonly channelId: number;
  readonly topic: string;
}

/** All messages of a topic move to another topic, channel, or both. */
export interface TopicMove {
  readonly from: TopicPlace;
  readonly to: TopicPlace;
  /** Whether the destination had messages. */
  readonly isMerge: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Runs after users lose access by the move. */
export const topicMoved = hook<TopicMove>('topicMoved');
