/** What one does with a bot of one's own. */
import type { Credentials } from '@parlance/client/access';
import { deleteBot, getBotKey, reactivateUser } from '@parlance/client/calls';
import { roles } from '@parlance/protocol/users/roles';
import { copyText } from '../../parts/copy.ts';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import type { MenuItem } from '../../parts/menus/menu.ts';
import { announce } from '../../parts/saying/say.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { own, type Person } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { configuration, saveConfiguration } from '../key-dialog.tsx';
import { attempt } from '../saving.ts';
import { addressOfBot, botKinds } from './own-bots.ts';

/** Where refusals are noted. */
export const botsId = 'setting-bots';

export const mayReactivate = (): boolean => (own.value?.role ?? roles.guest) <= roles.administrator;

const keyOf = async ({ user_id: bot_id }: Person): Promise<string> =>
  (await client.call(getBotKey, { bot_id })).api_key;

const credentialsOf = async (bot: Person): Promise<Credentials> => ({
  email: addressOfBot(bot),
  apiKey: await keyOf(bot),
});

const deactivate = (bot: Person): void =>
  openDialog('question', {
    title: t('Deactivate {name}?', { name: bot.full_name }),
    text: t('It stops at once. Its messages stay. Only an administrator can bring it back.'),
    action: t('Deactivate'),
    run: async () => {
      if (await attempt(botsId, () => client.call(deleteBot, { bot_id: bot.user_id })))
        announce(t('{name} deactivated', { name: bot.full_name }));
    },
  });

const reactivate = async ({ user_id, full_name: name }: Person): Promise<void> => {
  if (await attempt(botsId, () => client.call(reactivateUser, { user_id })))
    announce(t('{name} reactivated', { name }));
};

/** Without a password, the service lets no page renew a key. */
const mayRenew = (): boolean => slice('realm_password_auth_enabled').value !== false;

export const botMenu = (bot: Person, renew: (bot: Person) => void): readonly MenuItem[] => {
  if (!bot.is_active) return mayReactivate() ? [{ words: t('Reactivate'), run: () => reactivate(bot) }] : [];
  return [
    { words: t('Edit bot'), run: () => openDialog('edit-bot', { bot: bot.user_id }) },
    ...(bot.bot_type === botKinds.outgoing
      ? [{ words: t('Recent failures'), run: () => openDialog('bot-failures', { bot: bot.user_id }) }]
      : []),
    { words: t('Copy key'), group: '·key', run: () => copyText(keyOf(bot)) },
    { words: t('Copy zuliprc'), group: '·key', run: () => copyText(credentialsOf(bot).then(configuration)) },
    {
      words: t('Save zuliprc'),
      group: '·key',
      run: () => attempt(botsId, async () => saveConfiguration(await credentialsOf(bot))),
    },
    ...(mayRenew() ? [{ words: t('Renew key'), group: '·key', run: () => renew(bot) }] : []),
    { words: t('Deactivate'), group: '·end', isDangerous: true, run: () => deactivate(bot) },
  ];
};
