/** The reader's own bots. */
import { regenerateBotKey } from '@parlance/client/calls';
import { useSignal } from '@preact/signals';
import { EllipsisVertical } from 'lucide';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { IconButton } from '../../parts/icon-button.tsx';
import { openMenu } from '../../parts/menus/menu.ts';
import { Avatar } from '../../parts/person/avatar.tsx';
import { announce } from '../../parts/saying/say.ts';
import { mayInOrganization } from '../../store/permissions.ts';
import { askForKey, withKey } from '../../store/session/password.ts';
import type { Person } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { AskPassword } from '../ask-password.tsx';
import { type ListRow, ListTable } from '../lists/list-table.tsx';
import { botMenu, botsId, mayReactivate } from './bot-menu.ts';
import { addressOfBot, kindName, ownBots } from './own-bots.ts';
import './bots.css';

interface RenewProps {
  readonly bot: Person;
  readonly close: () => void;
}

const RenewKey = ({ bot, close }: RenewProps) => (
  <AskPassword
    title={t('Renew the key of {name}', { name: bot.full_name })}
    about={t('Programs that use the old key stop working until they get the new one.')}
    action={t('Renew')}
    take={async (password) => {
      const access = withKey(await askForKey(password));
      await access.call(regenerateBotKey, { bot_id: bot.user_id });
      announce(t('Key renewed'));
    }}
    close={close}
  />
);

const rowOf = (bot: Person, renew: (bot: Person) => void): ListRow => {
  const items = botMenu(bot, renew);
  const name = t('Actions for {name}', { name: bot.full_name });
  return {
    key: bot.user_id,
    text: `${bot.full_name} ${addressOfBot(bot)}`,
    cells: [
      <span class={bot.is_active ? 'list-name' : 'list-name bot-inactive'}>
        <Avatar person={bot} size={36} />
        <span>
          <span dir="auto">{bot.full_name}</span>
          <small>{addressOfBot(bot)}</small>
        </span>
      </span>,
      <span class="quiet">{bot.is_active ? kindName(bot) : t('Deactivated')}</span>,
      items.length > 0 && (
        <IconButton
          icon={EllipsisVertical}
          name={name}
          aria-haspopup="menu"
          onClick={({ currentTarget }) =>
            openMenu({ name, items: botMenu(bot, renew), anchor: currentTarget })
          }
        />
      ),
    ],
  };
};

export const BotsPage = () => {
  const renewed = useSignal<Person | undefined>(undefined);
  const renew = (bot: Person | undefined) => {
    renewed.value = bot;
  };
  const bots = ownBots();
  const mayMake =
    mayInOrganization('can_create_bots_group') || mayInOrganization('can_create_write_only_bots_group');
  return (
    <>
      <p class="list-intro">
        {t('Programs that take part with a name and an address of their own. You answer for what yours do.')}
        {!mayReactivate() &&
          bots.some(({ is_active }) => !is_active) &&
          ` ${t('Only administrators reactivate bots.')}`}
      </p>
      <div class="setting-card" data-setting="bots">
        <div class="list-add">
          <button
            type="button"
            class="button main"
            aria-disabled={mayMake ? undefined : true}
            aria-describedby={mayMake ? undefined : `${botsId}-lock`}
            aria-haspopup="dialog"
            onClick={() => {
              if (mayMake) openDialog('new-bot', {});
            }}
          >
            {t('New bot')}
          </button>
          {!mayMake && (
            <p id={`${botsId}-lock`} class="setting-about">
              {t('You may not make bots in this organization')}
            </p>
          )}
        </div>
        <ListTable
          name={t('Bots')}
          columns={[t('Name'), t('Kind'), '']}
          empty={t('You have no bots.')}
          rows={bots.map((bot) => rowOf(bot, renew))}
        />
      </div>
      {renewed.value && <RenewKey bot={renewed.value} close={() => renew(undefined)} />}
    </>
  );
};
