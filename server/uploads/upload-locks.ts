/**
 * One request at a time for each upload, in the order of coming. The library's own locker turns the event loop while a
 * request waits, and takes a waiting client that left for one that waited too long.
 */
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';

/** Milliseconds that a request waits for those before it. */
const patience = 30_000;

interface Waiting {
  readonly requestRelease: RequestRelease;
  readonly take: () => void;
}

interface Held {
  requestRelease: RequestRelease;
  readonly waiting: Set<Waiting>;
}

export class UploadLocks implements Locker {
  readonly #held = new Map<string, Held>();

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.#lock(id, signal, requestRelease),
      unlock: async () => this.#unlock(id),
    };
  }

  /** `signal`: the client left. Throws ABORTED then, and ERR_LOCK_TIMEOUT. */
  async #lock(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    if (signal.aborted) throw ERRORS.ABORTED;
    const held = this.#held.get(id);
    if (held === undefined) {
      this.#held.set(id, { requestRelease, waiting: new Set() });
      return;
    }
    // The newer request is often of a client that lost the connection of the older one.
    void held.requestRelease();
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        held.waiting.delete(waiting);
        settle();
      };
      const waiting: Waiting = { requestRelease, take: () => end(resolve) };
      const leave = () => end(() => reject(ERRORS.ABORTED));
      const timer = setTimeout(() => end(() => reject(ERRORS.ERR_LOCK_TIMEOUT)), patience);
      signal.addEventListener('abort', leave);
      held.waiting.add(waiting);
    });
  }

  #unlock(id: string): void {
    const held = this.#held.get(id);
    if (held === undefined) return;
    const [next] = held.waiting;
    if (next === undefined) {
      this.#held.delete(id);
      return;
    }
    held.requestRelease = next.requestRelease;
    next.take();
    if (held.waiting.size > 0) void held.requestRelease();
  }
}
