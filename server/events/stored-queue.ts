/** A queue as its row has it. */
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
  /** Where it began: what was before is in the answer to its registration. */
  readonly since: number;
  readonly position: number;
  readonly options: QueueOptions;
  readonly idleTimeoutSeconds: number;
}
