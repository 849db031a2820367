/** Work that can wait until the page has nothing else to do. */

/** Milliseconds. */
const latest = 500;

/** Returns the function that gives it up. */
export const whenIdle = (run: () => void): (() => void) => {
  if (globalThis.requestIdleCallback === undefined) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const wait = requestIdleCallback(run, { timeout: latest });
  return () => cancelIdleCallback(wait);
};
