/** What an administrator does with a bot. */
import { deleteBot, getBotKey, reactivateUser } from '@parlance/client/calls';
import { copyText } from '../../parts/copy.ts';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { zuliprc } from '../../parts/files/zuliprc.ts';
import type { MenuItem } from '../../parts/menus/menu.ts';
import { mayManage } from '../../store/people/rights.ts';
import { client } from '../../store/session/service.ts';
import type { Person } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { attempt } from '../attempt.ts';
import { addressOf, botKinds } from './bots.ts';

const keyOf = async ({ user_id: bot_id }: Person): Promise<string> =>
  (await client.call(getBotKey, { bot_id })).api_key;

/** Takes any JSON; `stream` and `topic` may be added to it. */
const webhookOf = async (bot: Person): Promise<string> =>
  `${location.origin}/api/v1/external/json?api_key=${await keyOf(bot)}`;

const deactivate = (bot: Person): void => {
  const { user_id: bot_id, full_name: name } = bot;
  openDialog('question', {
    title: t('Deactivate {name}?', { name }),
    text: t('It can neither read nor send any more. What it sent stays.'),
    action: t('Deactivate'),
    run: () => attempt(t('{name} deactivated', { name }), () => client.call(deleteBot, { bot_id })),
  });
};

const reactivate = ({ user_id, full_name: name }: Person) =>
  attempt(t('{name} reactivated', { name }), () => client.call(reactivateUser, { user_id }));

export const botMenu = (bot: Person): readonly MenuItem[] => {
  const view = { words: t('View profile'), run: () => openDialog('profile', { user: bot.user_id }) };
  if (!bot.is_active) return [view, { words: t('Reactivate'), run: () => reactivate(bot) }];
  const address = { words: t('Copy address'), group: '·copy', run: () => copyText(addressOf(bot)) };
  if (!mayManage(bot)) return [view, address];
  const isIncoming = bot.bot_type === botKinds.incoming;
  return [
    view,
    { words: t('Edit bot'), run: () => openDialog('edit-bot', { bot: bot.user_id }) },
    address,
    { words: t('Copy key'), group: '·copy', run: () => copyText(keyOf(bot)) },
    {
      words: t('Copy zuliprc'),
      group: '·copy',
      run: () => copyText(keyOf(bot).then((apiKey) => zuliprc({ email: addressOf(bot), apiKey }))),
    },
    ...(bot.bot_type === botKinds.outgoing
      ? [{ words: t('Recent failures'), run: () => openDialog('bot-failures', { bot: bot.user_id }) }]
      : []),
    ...(isIncoming
      ? [{ words: t('Copy webhook address'), group: '·copy', run: () => copyText(webhookOf(bot)) }]
      : []),
    { words: t('Deactivate'), group: '·end', isDangerous: true, run: () => deactivate(bot) },
  ];
};
