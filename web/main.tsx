/** Starts the page: the device first, then the service. */
import './theme/theme.css';
import './app/former-versions.ts';

import { render } from 'preact';
import { Application } from './app/application.tsx';
import { articleParts } from './app/article-parts.ts';
import { askAhead } from './app/ask-ahead.ts';
import { markShown } from './app/painted.ts';
import { openDialog } from './parts/dialogs/dialogs.ts';
import { featuresArrive, withFeatures } from './parts/loading/arrival.ts';
import { showAlert } from './parts/saying/say.ts';
import { placeKey } from './places/conversation.ts';
import { parseAddress } from './places/parse.ts';
import { ahead, isNew, waiting } from './session/ahead.ts';
import { followLanguage } from './session/language.ts';
import { lead } from './session/lead.ts';
import { startSession } from './session/session.ts';
import { openDrafts } from './store/drafts/drafts.ts';
import { openErrands } from './store/errands/errands.ts';
import { followTheme } from './store/looks/theme.ts';
import { firstPlace, markOnce } from './store/panes/busy.ts';
import { followAddress } from './store/places/address.ts';
import { provideConnection } from './store/session/connection.ts';
import { inReadersWords } from './store/session/readers-words.ts';
import { goBy } from './store/session/service.ts';
import { keepWindowsOn, readAhead } from './store/windows/windows.ts';
import { makeFormats, t } from './words/index.ts';

/** Asks for the messages of the address, and makes it the page's place. */
const findPlace = async (): Promise<void> => {
  followTheme();
  await followLanguage();
  followAddress({
    onDialog: ({ name, user }) => {
      if (name === 'user') openDialog('profile', { user: user ?? 0 });
      else openDialog(name, {});
    },
    onNowhere: () => showAlert(t('This address leads nowhere')),
  });
  askAhead();
};

const start = async (): Promise<void> => {
  goBy(inReadersWords);
  if (isNew) await findPlace();
  const { device, held, leading } = await ahead;
  // The device of an ended session may hold what was written: its reader is asked for the password.
  if (leading === undefined && (await held.whole) === undefined)
    return (await import('./app/spectating/start.tsx')).startSpectating();
  keepWindowsOn(device);
  const starting = startSession({
    device,
    held,
    lead: leading ?? lead(waiting),
    onShown: markShown,
  });
  // The device is asked for all at once.
  const resumed = starting.then((session) => session.resumed);
  const opening = Promise.all([openDrafts(device, resumed), openErrands(device, resumed)]);
  if (!isNew) readAhead(placeKey(parseAddress(location.hash).address.place));
  // What is to be asked goes out first.
  setTimeout(makeFormats);
  const session = await starting;
  provideConnection({
    tryNow: session.tryNow,
    signedIn: session.signedIn,
    signOut: async () => (await import('./app/soon.ts')).leave(device, session),
  });
  if (!isNew) await findPlace();
  await opening;
  // Keys that are pressed at once act as soon as the actions are here.
  let onKey = (_event: KeyboardEvent): void => {};
  addEventListener('keydown', (event) => withFeatures(() => onKey(event)));
  render(<Application />, document.getElementById('application')!);
  markOnce('parlance:shell');
  const soon = await import('./app/soon.ts');
  ({ onKey } = soon);
  soon.provideFeatures();
  // These follow the events that wait for the features.
  soon.keepNotesOn(device);
  soon.followMoves();
  soon.followTopicFates();
  soon.followNotices(articleParts.textOf);
  featuresArrive();
  soon.followInstalling();
  soon.followLink();
  soon.followMovedLinks();
  soon.followRecentPlaces();
  soon.followSwipes();
  soon.followPlace();
  soon.followStatusEnd();
  soon.followTextSize();
  soon.followUncovering();
  soon.followUnsent();
  await soon.openUploads(device);
  await firstPlace;
  await soon.followShared().catch(() => {});
  // Without it the page works, but not without network.
  await soon.followVersions().catch(() => {});
  await soon.followWorker().catch(() => {});
};

void start();
