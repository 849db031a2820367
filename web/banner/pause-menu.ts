/** For how long notifications rest [W161]. */
import { openMenu } from '../parts/menus/menu.ts';
import { announce, offerUndo } from '../parts/saying/say.ts';
import { pauseFor, pauseUntilTomorrow, resume } from '../store/notifications/pause.ts';
import { go } from '../store/places/address.ts';
import { t } from '../words/index.ts';

const pausing = (pause: () => Promise<void>) => async () => {
  await pause();
  offerUndo(t('Notifications rest'), endPause);
};

export const endPause = async (): Promise<void> => {
  await resume();
  announce(t('Notifications come again'));
};

export const openPauseMenu = (): void => {
  openMenu({
    name: t('Pause notifications'),
    anchor: document.activeElement ?? document.body,
    items: [
      { words: t('For an hour'), run: pausing(() => pauseFor(3_600_000)) },
      { words: t('Until tomorrow at eight'), run: pausing(pauseUntilTomorrow) },
      {
        words: t('By a schedule…'),
        group: '·2',
        run: () => go({ kind: 'settings', section: 'notifications', setting: 'quiet-hours' }),
      },
    ],
  });
};
