/** Starts the page: the device first, then the service. */
import './theme/theme.css';

import { render } from 'preact';
import { Application } from './app/application.tsx';
import { articleParts } from './app/article-parts.ts';
import { features } from './app/features.ts';
import { markShown } from './app/painted.ts';
import { listenToKeys } from './keyboard/dispatch.ts';
import { provideActions } from './keyboard/registry.ts';
import { openDialog, provideDialogs } from './parts/dialogs.ts';
import { showAlert } from './parts/say.ts';
import { followLanguage } from './session/language.ts';
import { startSession } from './session/session.ts';
import { followAddress } from './store/address.ts';
import { firstPlace, markOnce } from './store/busy.ts';
import { provideConnection } from './store/connection.ts';
import { openDevice, readHeld } from './store/device.ts';
import { openDrafts } from './store/drafts.ts';
import { openErrands } from './store/errands/errands.ts';
import { csrfToken } from './store/service.ts';
import { followTheme } from './store/theme.ts';
import { keepWindowsOn } from './store/windows.ts';
import { t } from './words/index.ts';

const start = async (): Promise<void> => {
  const device = await openDevice();
  // The device of an ended session may hold what was written: its reader is asked for the password.
  if (csrfToken() === undefined && (await readHeld(device)) === undefined)
    return (await import('./app/spectating/start.tsx')).startSpectating();
  for (const { actions = [], dialogs = {} } of features) {
    provideActions(actions);
    provideDialogs(dialogs);
  }
  keepWindowsOn(device);
  const session = await startSession({
    device,
    onSignedOut: () => location.reload(),
    onShown: markShown,
  });
  await openDrafts(device);
  await openErrands(device);
  provideConnection({
    tryNow: session.tryNow,
    signedIn: session.signedIn,
    signOut: async () => (await import('./app/soon.ts')).leave(device, session),
  });
  followTheme();
  await followLanguage();
  followAddress({
    onDialog: ({ name, user }) => {
      if (name === 'user') openDialog('profile', { user: user ?? 0 });
      else openDialog(name, {});
    },
    onNowhere: () => showAlert(t('This address leads nowhere')),
  });
  listenToKeys();
  render(<Application />, document.getElementById('application')!);
  markOnce('parlance:shell');
  const soon = await import('./app/soon.ts');
  soon.keepFrequentEmojiOn(device);
  soon.followInstalling();
  soon.followLink();
  soon.followMovedLinks();
  soon.followMoves();
  soon.followRecentPlaces();
  soon.followTopicFates();
  soon.followSwipes();
  soon.followPlace();
  soon.followNotices(articleParts.textOf);
  soon.followStatusEnd();
  soon.followTextSize();
  await soon.openUploads(device);
  await firstPlace;
  await soon.followShared().catch(() => {});
  // Without it the page works, but not without network.
  await soon.followVersions().catch(() => {});
  await soon.followWorker().catch(() => {});
};

void start();
