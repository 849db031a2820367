/** Milliseconds between lines of progress. */
const pause = 2000;

/** Passes on the first step at once, and then the newest now and then. */
export const seldom = (report: (step: string) => void): ((step: string) => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (step) => {
    if (performance.now() - reportedAt < pause) return;
    reportedAt = performance.now();
    report(step);
  };
};
