/** Starts the page for a reader without an account. Nothing of theirs is kept but how the page looks. */
import { render } from 'preact';
import { openDialog, provideDialogs } from '../../parts/dialogs/dialogs.ts';
import { featuresArrive } from '../../parts/loading/arrival.ts';
import { showAlert } from '../../parts/saying/say.ts';
import { followLanguage } from '../../session/language.ts';
import { forSpectators } from '../../spectator/actions.ts';
import { askToSignIn } from '../../spectator/ask.ts';
import { followDeeds, lastDeed } from '../../spectator/deed.ts';
import { openDoor } from '../../spectator/door.ts';
import { askInMenus } from '../../spectator/menus.ts';
import { beginReading, followReading, readAgain } from '../../spectator/reading.ts';
import { followTheme } from '../../store/looks/theme.ts';
import { followAddress } from '../../store/places/address.ts';
import { provideQuestion } from '../../store/session/account.ts';
import { provideConnection } from '../../store/session/connection.ts';
import { inReadersWords } from '../../store/session/readers-words.ts';
import { goBy } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';
import { followPlace, followTitle, followUncovering, onKey, provideFeatures } from '../soon.ts';
import { SpectatorApplication } from './application.tsx';

export const startSpectating = async (): Promise<void> => {
  goBy(() => openDoor(() => askToSignIn(lastDeed() ?? t('Write a message'))));
  goBy(inReadersWords);
  provideQuestion((deed) => askToSignIn(t(deed)));
  followDeeds();
  beginReading();
  provideFeatures(forSpectators);
  provideDialogs({
    'sign-in-to': () => import('../../spectator/sign-in-to.tsx').then((module) => module.SignInTo),
  });
  askInMenus();
  featuresArrive();
  provideConnection({
    tryNow: () => void readAgain(),
    signedIn: () => location.reload(),
    signOut: async () => location.assign('/login'),
  });
  followTheme();
  await followLanguage();
  followAddress({
    onDialog: ({ name, user }) => {
      if (name === 'user') openDialog('profile', { user: user ?? 0 });
      else if (name !== 'invite') openDialog(name, {});
    },
    onNowhere: () => showAlert(t('This address leads nowhere')),
  });
  addEventListener('keydown', onKey);
  followPlace();
  followTitle();
  followUncovering();
  render(<SpectatorApplication />, document.getElementById('application')!);
  await followReading();
};
