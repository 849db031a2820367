/** Takes up a new version of the page by itself when the window is hidden and the reader is not writing [W8]. */
import { announce } from '../parts/saying/say.ts';
import { lookForNewVersion, startWorker, takeOver, whenReplaced } from '../service-worker/control.ts';
import { t } from '../words/index.ts';
import { isNewVersionReady } from './new-version-ready.ts';

/** Milliseconds between looks for a new version. */
const interval = 3_600_000;

const isWriting = (): boolean =>
  [...document.querySelectorAll('textarea')].some(
    (field) => field === document.activeElement && field.value !== '',
  );

const isLeftAlone = (): boolean => document.visibilityState === 'hidden' && !isWriting();

/** Drafts and the place are stored; the same place comes back. */
export const takeUpVersion = async (): Promise<void> => {
  await takeOver();
  location.reload();
};

const reloadWhenLeftAlone = (): void => {
  if (isLeftAlone()) location.reload();
};

export const followVersions = async (): Promise<void> => {
  document.addEventListener('visibilitychange', () => {
    if (isLeftAlone() && isNewVersionReady.peek()) void takeUpVersion();
  });
  whenReplaced(() => {
    document.addEventListener('visibilitychange', reloadWhenLeftAlone);
    reloadWhenLeftAlone();
  });
  await startWorker(() => {
    isNewVersionReady.value = true;
    announce(t('A new version is ready'));
  });
  // Without network the next hour asks again.
  setInterval(() => void lookForNewVersion().catch(() => {}), interval);
};
