/** What stands where messages did not come: in their place, or at one of its ends. */
import { RequestError } from '@parlance/client/error';
import { useLayoutEffect } from 'preact/hooks';
import { placeKey } from '../places/conversation.ts';
import type { NotHereProps } from '../shell/not-here.tsx';
import { refusePlace } from '../store/places/refused.ts';
import { openedWindow } from '../store/windows/windows.ts';
import { t } from '../words/index.ts';

export interface MessagesFailedProps extends NotHereProps {
  /** The end, where the others are shown. */
  readonly side: 'older' | 'newer' | undefined;
}

const wordsFor = (side: MessagesFailedProps['side'], failure: unknown): string => {
  if (side === 'older') return t('Earlier messages could not be loaded.');
  if (side === 'newer') return t('Later messages could not be loaded.');
  return failure instanceof RequestError ? failure.message : t('The messages could not be loaded.');
};

export const MessagesFailed = ({ side, ...here }: MessagesFailedProps) => {
  const { window, view } = openedWindow(placeKey(here.place))!;
  const { failure } = view.value;
  // Another try has the same answer.
  const isRefused = failure instanceof RequestError && failure.code === 'BAD_NARROW';
  useLayoutEffect(() => {
    if (isRefused) refusePlace(here.place);
  }, [isRefused]);
  if (isRefused) return null;
  const retry = {
    older: () => window.loadOlder(),
    newer: () => window.loadNewer(),
    whole: () => window.retry(),
  };
  const button = (
    <button type="button" class="button" onClick={() => void retry[side ?? 'whole']()}>
      {t('Try again')}
    </button>
  );
  const words = wordsFor(side, failure);
  if (side === undefined)
    return (
      <div class="feed-empty">
        <p>{words}</p>
        {button}
      </div>
    );
  return (
    <p class="edge" role="alert">
      {words} {button}
    </p>
  );
};
