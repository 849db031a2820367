/** The newest positions of a node's organizations, as the other nodes have yet to hear them. */
import type { Notifications } from '../../db/notifications.ts';

/** PostgreSQL limits a notification to 8,000 bytes. */
const mostPlaces = 200;
/** Milliseconds between notifications. */
const pause = 5;

/** Organization, position, and for a command the first position that ended a caller's access. */
export const placeOf = (word: string) => word.split(':').map(Number) as [number, number, number?];

export class Positions {
  readonly #node: string;
  readonly #line: Notifications;
  readonly #waiting = new Map<number, number>();
  #isSending = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(node: string, line: Notifications) {
    this.#node = node;
    this.#line = line;
  }

  /** Sends it soon, together with what comes meanwhile. */
  note(organizationId: number, position: number): void {
    this.#waiting.set(organizationId, position);
    void this.#send();
  }

  /** Returns a notification with as many as it holds. */
  take(): string {
    const some = [...this.#waiting].slice(0, mostPlaces);
    for (const [organizationId] of some) this.#waiting.delete(organizationId);
    return [this.#node, ...some.map((place) => place.join(':'))].join(' ');
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isClosed || !this.#line.isListening) return;
    this.#isSending = true;
    await this.#line.send(this.take());
    this.#timer = setTimeout(() => {
      this.#isSending = false;
      if (this.#waiting.size > 0) void this.#send();
    }, pause);
  }

  /** Its clients move to another node. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) await this.#line.send(this.take());
  }
}
