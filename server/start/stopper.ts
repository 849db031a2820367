import { Refusal } from '../config/refusal.ts';

/** The last is of a terminal that closes; Node.js does not ignore it under `nohup`. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type Stopper = {
  /** Resolves at the first signal; rejects with a Refusal when a needed part failed. */
  readonly stopped: Promise<void>;
  /** Whether a signal came, also before the service has started. */
  readonly isTold: boolean;
  failWhen(failure: Promise<string>): void;
  /** The last step is undone first. */
  undoLater(step: () => Promise<unknown>): void;
  undo(): Promise<void>;
};

/** A second signal ends the process at once: its database ends by itself, and commits are kept. */
export function createStopper(say: (line: string) => void): Stopper {
  const { promise: stopped, resolve, reject } = withResolvers();
  // An early failure must not be an unhandled rejection.
  stopped.catch(() => {});
  const steps: (() => Promise<unknown>)[] = [];
  let signals = 0;
  const onSignal = () => {
    signals += 1;
    if (signals === 1) return resolve();
    say('stopping at once');
    process.exit(130);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    stopped,
    get isTold() {
      return signals > 0;
    },
    failWhen: (failure) => void failure.then((reason) => reject(new Refusal(reason))),
    undoLater: (step) => steps.push(step),
    undo: async () => {
      for (const step of steps.reverse())
        if (!(await endsInTime(step(), () => signals > 0)))
          say('a part of the service does not stop; going on without it');
      for (const signal of SIGNALS) process.off(signal, onSignal);
      // A connection to a hung database may keep the process alive.
      setTimeout(() => process.exit(), lingering * 1000).unref();
    },
  };
}

/** Seconds per step: a hung database may never answer. */
const patience = 10;
/** Seconds. */
const lingering = 2;

/** Throws what the step throws, unless the database may have ended by the same signal. */
async function endsInTime(step: Promise<unknown>, mayFail: () => boolean): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience * 1000);
  });
  try {
    const ended = step.then(
      () => true as const,
      (error: unknown) => {
        if (mayFail()) return true as const;
        throw error;
      },
    );
    return await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

function withResolvers() {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
