/**
 * Kinds of jobs that must not wait for one another: each lane has workers of its own, and within a lane each owner has
 * only some of them, so that nobody's slow work holds up another's.
 */

export type LaneName = 'prompt' | 'mail' | 'push' | 'webhooks' | 'long' | 'rounds';

/** For whom a job is done, as it stands with the job: a kind and an id, like `bot:7`. */
export type Owner = `${OwnerKind}:${number}`;
export type OwnerKind = 'organization' | 'user' | 'bot' | 'botOwner';

export interface LaneOptions {
  /** Jobs at the same time. */
  readonly workers: number;
  /** Milliseconds: what falls due is begun within this time. What is to be done at once is announced and waits for nothing. */
  readonly pollInterval: number;
  /** Jobs of one owner at the same time; as many as there are workers when absent. */
  readonly most: Readonly<Partial<Record<OwnerKind, number>>>;
}

export const lanes: Readonly<Record<LaneName, LaneOptions>> = {
  /** Asks the database alone, and has a time: scheduled messages, reminders, answers. */
  prompt: { workers: 4, pollInterval: 700, most: { organization: 3, user: 1, bot: 1 } },
  /** Waits for the mail server. */
  mail: { workers: 3, pollInterval: 3000, most: { organization: 2 } },
  /** Waits for the relay and for the services of browsers. */
  push: { workers: 6, pollInterval: 3000, most: { organization: 4, user: 1 } },
  /** Waits for receivers, which members choose. */
  webhooks: { workers: 12, pollInterval: 3000, most: { organization: 6, botOwner: 3, bot: 1 } },
  /** Takes minutes: exports, deletions of much. */
  long: { workers: 3, pollInterval: 3000, most: { organization: 1 } },
  rounds: { workers: 1, pollInterval: 3000, most: {} },
};
