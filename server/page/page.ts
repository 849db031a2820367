/** The application's way from its build into memory. */
import type { Logger } from 'pino';
import { type Build, readBuild } from './build.ts';

export interface PageOptions {
  readonly directory: string;
  /** Fills the directory; absent when that is done. Throws an error that says what to do, or at the signal. */
  readonly build?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

export type PageState =
  | { readonly kind: 'ready'; readonly build: Build }
  | { readonly kind: 'building' }
  | { readonly kind: 'missing' };

export interface Page {
  readonly state: PageState;
  /** Builds what is missing or stale. Never throws: pages and the log show a failure. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const help = 'The application cannot be shown: run "npm run build", then start again.';

/** Reads a finished build before it returns. Without options there is no application. */
export const openPage = async (options: PageOptions | undefined, log: Logger): Promise<Page> => {
  let state: PageState = { kind: options?.build === undefined ? 'missing' : 'building' };
  const stopping = new AbortController();
  let started: Promise<void> | undefined;

  const fill = async ({ directory, build }: PageOptions) => {
    try {
      await build?.(stopping.signal);
      state = { kind: 'ready', build: readBuild(directory) };
    } catch (error) {
      state = { kind: 'missing' };
      if (!stopping.signal.aborted) log.error({ err: error }, help);
    }
  };

  const start = () => {
    started ??= options === undefined ? Promise.resolve() : fill(options);
    return started;
  };
  if (options !== undefined && options.build === undefined) await start();
  return {
    get state() {
      return state;
    },
    start,
    stop: async () => {
      stopping.abort();
      await started;
    },
  };
};
