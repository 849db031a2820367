import { updateSettings } from '@parlance/client/calls';
import { BellOff, EyeOff, Keyboard, LogOut, MonitorDown, Settings, Smile, UserRound } from 'lucide';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../parts/menus/menu.ts';
import { showAlert } from '../parts/saying/say.ts';
import { install, mayInstall } from '../store/installing.ts';
import { isNarrow } from '../store/looks/layout.ts';
import { chooseTheme, schemes } from '../store/looks/theme.ts';
import { isPaused } from '../store/notifications/pause.ts';
import { go } from '../store/places/address.ts';
import { signOut } from '../store/session/connection.ts';
import { client } from '../store/session/service.ts';
import { setting } from '../store/world.ts';
import { t } from '../words/index.ts';
import { organizationMenu } from './organization-menu.ts';
import { endPause, openPauseMenu } from './pause-menu.ts';

const complain = (error: Error) => showAlert(t('Could not save: {why}', { why: error.message }));

const themes = (): readonly MenuItem[] =>
  (['system', 'light', 'dark'] as const).map((name) => ({
    words: { system: t('System'), light: t('Light'), dark: t('Dark') }[name],
    group: t('Theme'),
    kind: 'radio',
    isChecked: (setting('color_scheme') ?? schemes.system) === schemes[name],
    run: () => chooseTheme(schemes[name]).catch(complain),
  }));

/** A telephone has no button of the organization. */
const organizationItems = async (): Promise<readonly MenuItem[]> =>
  isNarrow.peek() ? (await organizationMenu()).map((item) => ({ group: t('Organization'), ...item })) : [];

export const ownMenu = async (): Promise<readonly MenuItem[]> => {
  const ofOrganization = await organizationItems();
  const isInvisible = setting('presence_enabled') === false;
  return [
    { words: t('Set status'), icon: Smile, keys: ['Shift+Y'], run: () => openDialog('set-status', {}) },
    {
      words: t('Invisible'),
      icon: EyeOff,
      kind: 'checkbox',
      isChecked: isInvisible,
      run: () => client.call(updateSettings, { presence_enabled: isInvisible }).catch(complain),
    },
    {
      words: isPaused() ? t('Resume notifications') : t('Pause notifications'),
      icon: BellOff,
      run: () => (isPaused() ? endPause() : openPauseMenu()),
    },
    {
      words: t('Profile'),
      icon: UserRound,
      group: '·2',
      run: () => go({ kind: 'settings', section: 'profile' }),
    },
    {
      words: t('Settings'),
      icon: Settings,
      group: '·2',
      run: () => go({ kind: 'settings', section: 'preferences' }),
    },
    ...ofOrganization,
    ...themes(),
    ...(mayInstall() ? [{ words: t('Install'), icon: MonitorDown, group: '·3', run: install }] : []),
    {
      words: t('Keyboard shortcuts'),
      icon: Keyboard,
      keys: ['?'],
      group: '·3',
      run: () => openDialog('keyboard-shortcuts', {}),
    },
    { words: t('Sign out'), icon: LogOut, group: '·3', run: () => signOut() },
  ];
};
