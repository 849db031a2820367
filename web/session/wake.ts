/** Notices that the machine slept: its connections are dead, and do not say so [W10]. */

/** Milliseconds. A tab in the background is called once a minute at least. */
const [apart, sleep] = [15_000, 150_000];

export const onWake = (run: () => void): void => {
  let before = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (now - before > sleep) run();
    before = now;
  }, apart);
};
