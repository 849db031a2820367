/** What each section is made of. Those that are more than declarations are loaded when they are shown. */
import type { ComponentType } from 'preact';
import { lazy } from '../parts/loading/lazy.tsx';
import { NotificationsTable } from '../parts/settings/own/notifications-table.tsx';
import type { Section } from '../parts/settings/section.ts';
import { type SettingsSection, sectionName } from '../store/places/section-names.ts';
import { changes } from './change.ts';
import { DeclaredSection } from './declared-section.tsx';
import { ThisBrowser } from './this-browser.tsx';

const Ways = lazy(() => import('./ways/ways.tsx').then((module) => module.Ways));

const Notifications = () => (
  <>
    <NotificationsTable changes={changes} />
    <ThisBrowser />
    <Ways />
    <DeclaredSection section="notifications" />
  </>
);

const Carrying = lazy(() => import('./carrying/carrying.tsx').then((module) => module.Carrying));

const Preferences = () => (
  <>
    <DeclaredSection section="preferences" />
    <Carrying />
  </>
);

const contents: { readonly [S in SettingsSection]?: ComponentType } = {
  profile: lazy(() => import('./profile/profile.tsx').then((module) => module.ProfilePage)),
  'account-and-privacy': lazy(() => import('./account/account.tsx').then((module) => module.AccountPage)),
  preferences: Preferences,
  notifications: Notifications,
  'alert-words': lazy(() => import('./lists/alert-words.tsx').then((module) => module.AlertWordsPage)),
  'uploaded-files': lazy(() =>
    import('./lists/uploaded-files.tsx').then((module) => module.UploadedFilesPage),
  ),
  topics: lazy(() => import('./lists/topics.tsx').then((module) => module.TopicsPage)),
  'muted-users': lazy(() => import('./lists/muted-users.tsx').then((module) => module.MutedUsersPage)),
  'your-bots': lazy(() => import('./bots/bots.tsx').then((module) => module.BotsPage)),
  shortcuts: lazy(() => import('./shortcuts/shortcuts.tsx').then((module) => module.ShortcutsPage)),
};

/** In the reader's language now. */
export const sectionsShown = (): readonly Section[] =>
  Object.entries(contents).map(([key, Content]) => ({
    key,
    words: sectionName(key as SettingsSection),
    Content,
  }));
