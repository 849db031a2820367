import type { NarrowTerm } from '@parlance/protocol/messages/narrow';
import type { ViewOptions } from './view.ts';

export interface QueueOptions extends ViewOptions {
  /** Null for all. */
  readonly eventTypes: readonly string[] | null;
  readonly allPublicStreams: boolean;
  readonly narrow: readonly NarrowTerm[];
}

export interface StoredQueue {
  readonly organizationId: number;
  readonly id: string;
  readonly userId: number;
  /** Its registration's answer covers everything before. */
  readonly since: number;
  readonly position: number;
  readonly options: QueueOptions;
  readonly idleTimeoutSeconds: number;
}
