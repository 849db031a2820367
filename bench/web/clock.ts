/** Runs in the page before its own scripts: what a reader sees, and when. All times are the page's. */

export interface Clock {
  /** The first task after the next frame. */
  painted(): Promise<number>;
  /** When the first frame is painted in which this holds. */
  when(isSo: () => boolean): Promise<number>;
  /** Calls back with the time of the next key; `followed` has the result. */
  onKey(follow: (begun: number) => Promise<unknown>): void;
  followed: Promise<unknown>;
  /** Begin and duration of tasks over 50 milliseconds. */
  readonly tasks: { readonly begin: number; readonly time: number }[];
  /** Milliseconds from each press and click to the next paint. */
  readonly interactions: number[];
  /** Layout shift without the reader's doing, as a whole. */
  shift: number;
}

declare global {
  var clock: Clock;
}

export const startClock = (): void => {
  const patience = 20_000;
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      });
    });
  const when = (isSo: () => boolean) =>
    new Promise<number>((resolve, reject) => {
      const begun = performance.now();
      const look = () => {
        if (isSo()) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(0);
        } else if (performance.now() - begun > patience) reject(new Error(`Not seen in time: ${isSo}`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const onKey = (follow: (begun: number) => Promise<unknown>) => {
    clock.followed = new Promise((resolve, reject) => {
      const take = ({ timeStamp }: KeyboardEvent) => follow(timeStamp).then(resolve, reject);
      document.addEventListener('keydown', take, { once: true, capture: true });
    });
  };
  const followed = Promise.resolve();
  globalThis.clock = { painted, when, onKey, followed, tasks: [], interactions: [], shift: 0 };
  const { clock } = globalThis;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('longtask', ({ startTime, duration }) => clock.tasks.push({ begin: startTime, time: duration }));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) clock.shift += value;
  });
  observe(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) clock.interactions.push(duration);
    },
    { durationThreshold: 16 },
  );
};
