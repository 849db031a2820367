/**
 * Locks among the tabs of one browser. Browsers give them only to secure pages (HTTPS or this machine): elsewhere
 * each tab works for itself.
 */
export const hasLocks = (): boolean => Boolean(navigator.locks);

/** Runs when the lock is free, and holds it meanwhile. */
export const withLock = async <T>(name: string, run: () => Promise<T>): Promise<T> =>
  hasLocks() ? navigator.locks.request(name, run) : run();

/** Resolves when the lock is this tab's; it is held until the page ends. */
export const takeLock = (name: string): Promise<void> =>
  new Promise((resolve) => {
    void withLock(name, () => {
      resolve();
      return new Promise(() => {});
    });
  });

/** Names of the locks that some tab holds. */
export const heldLocks = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = hasLocks() ? await navigator.locks.query() : {};
  return new Set(held.map(({ name = '' }) => name));
};

/** `crypto.randomUUID`, which only secure pages have. */
export const randomId = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
