/**
 * Kinds of jobs that must not wait for one another. Each lane has its own workers, and each owner gets only
 * some of them, so slow jobs of one owner delay no other.
 */

export type LaneName = 'prompt' | 'mail' | 'push' | 'webhooks' | 'previews' | 'long' | 'rounds' | 'backups';

/** The user, bot or organization that a job serves, like `bot:7`. */
export type Owner = `${OwnerKind}:${number}`;
export type OwnerKind = 'organization' | 'user' | 'bot' | 'botOwner';

export interface LaneOptions {
  readonly workers: number;
  /** Concurrent jobs of one owner; default: all workers. */
  readonly most: Readonly<Partial<Record<OwnerKind, number>>>;
}

export const lanes: Readonly<Record<LaneName, LaneOptions>> = {
  /** Uses only the database, on time: scheduled messages, reminders, answers. */
  prompt: { workers: 4, most: { organization: 3, user: 1, bot: 1 } },
  mail: { workers: 3, most: { organization: 2 } },
  /** Waits for the relay and the browsers' push services. */
  push: { workers: 6, most: { organization: 4, user: 1 } },
  /** Waits for receivers that members choose. */
  webhooks: { workers: 12, most: { organization: 6, botOwner: 3, bot: 1 } },
  /** Waits for the sites that messages link to. */
  previews: { workers: 8, most: { organization: 4, user: 2 } },
  /** Takes minutes: exports, large deletions. */
  long: { workers: 3, most: { organization: 1 } },
  rounds: { workers: 1, most: {} },
  /** May take hours, and holds up no other housekeeping. */
  backups: { workers: 1, most: {} },
};
