/** All texts of the application in every language, keyed by English. */
import { actionsWords } from './actions.ts';
import { administrationWords } from './administration.ts';
import { channelPageWords } from './channel-page.ts';
import { channelsWords } from './channels.ts';
import { commandsWords } from './commands.ts';
import { composerWords } from './composer.ts';
import { customizingWords } from './customizing.ts';
import { dialogsWords } from './dialogs.ts';
import { feedWords } from './feed.ts';
import { filesWords } from './files.ts';
import { firstStepsWords } from './first-steps.ts';
import { foldersWords } from './folders.ts';
import { followingWords } from './following.ts';
import { groupsWords } from './groups.ts';
import { importsWords } from './imports.ts';
import { inboxWords } from './inbox.ts';
import { keyboardWords } from './keyboard.ts';
import { listsWords } from './lists.ts';
import { messageWords } from './message.ts';
import { navigationWords } from './navigation.ts';
import { notificationsWords } from './notifications.ts';
import { organizationWords } from './organization.ts';
import { ownWords } from './own.ts';
import { peopleWords } from './people.ts';
import { permissionsWords } from './permissions.ts';
import { reactionsWords } from './reactions.ts';
import { recentWords } from './recent.ts';
import { searchWords } from './search.ts';
import { sessionWords } from './session.ts';
import { settingsWords } from './settings.ts';
import { sharedWords } from './shared.ts';
import { shellWords } from './shell.ts';
import { sidebarWords } from './sidebar.ts';
import { spectatorWords } from './spectator.ts';
import { suggestionsWords } from './suggestions.ts';
import { uploadsWords } from './uploads.ts';
import { viewerWords } from './viewer.ts';

export const catalogue = {
  ...actionsWords,
  ...channelPageWords,
  ...administrationWords,
  ...channelsWords,
  ...commandsWords,
  ...composerWords,
  ...customizingWords,
  ...dialogsWords,
  ...feedWords,
  ...firstStepsWords,
  ...foldersWords,
  ...followingWords,
  ...groupsWords,
  ...importsWords,
  ...inboxWords,
  ...keyboardWords,
  ...listsWords,
  ...messageWords,
  ...navigationWords,
  ...notificationsWords,
  ...organizationWords,
  ...ownWords,
  ...peopleWords,
  ...permissionsWords,
  ...reactionsWords,
  ...filesWords,
  ...recentWords,
  ...searchWords,
  ...sessionWords,
  ...settingsWords,
  ...sharedWords,
  ...shellWords,
  ...sidebarWords,
  ...spectatorWords,
  ...suggestionsWords,
  ...uploadsWords,
  ...viewerWords,
} as const;

export type Text = keyof typeof catalogue;
