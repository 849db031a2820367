/** People whose messages the reader does not want to see. */
import { muteUser, unmuteUser } from '@parlance/client/calls';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { RowMenu } from '../../parts/menus/row-menu.tsx';
import { Avatar } from '../../parts/person/avatar.tsx';
import { dayText } from '../../parts/times/time.ts';
import { findPeople } from '../../store/find/people.ts';
import { personName } from '../../store/names.ts';
import { mutedIds } from '../../store/people/muted.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { ownId, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { save } from '../saving.ts';
import { ListTable } from './list-table.tsx';

const id = 'setting-muted-users';
const mostOffered = 12;

const call = (user: number, isMuted: boolean) => () =>
  client.call(isMuted ? muteUser : unmuteUser, { muted_user_id: user });

const change = (user: number, isMuted: boolean) =>
  save(id, call(user, isMuted), call(user, !isMuted), isMuted ? t('User muted') : t('User unmuted'));

const offer = (text: string) =>
  findPeople(text, {
    most: mostOffered,
    isLeftOut: ({ user_id }) => user_id === ownId() || mutedIds.peek().has(user_id),
  }).map(({ user_id, full_name, delivery_email }) => ({
    key: String(user_id),
    words: full_name,
    about: delivery_email ?? undefined,
  }));

export const MutedUsersPage = () => {
  const muted = [...(slice('muted_users').value ?? [])].sort((one, other) => other.timestamp - one.timestamp);
  return (
    <>
      <p class="list-intro">
        {t('Their messages are hidden, and they do not notify you. They do not learn of it.')}
      </p>
      <div class="setting-card">
        <div class="list-add">
          <div class="field">
            <label for={id}>{t('Mute a user')}</label>
            <Combobox
              id={id}
              label={t('Mute a user')}
              value=""
              options={offer}
              onTake={({ key }) => void change(Number(key), true)}
            />
          </div>
        </div>
        <ListTable
          name={t('Muted users')}
          columns={[t('Name'), t('Muted since'), '']}
          empty={t('You have muted no one.')}
          rows={muted.map(({ id: user, timestamp }) => ({
            key: user,
            text: personName(user),
            cells: [
              <span class="list-name">
                <Avatar person={people.value.get(user)} size={28} />
                <span dir="auto">{personName(user)}</span>
              </span>,
              <span class="quiet">{dayText(timestamp)}</span>,
              <RowMenu
                name={personName(user)}
                items={() => [{ words: t('Unmute'), run: () => void change(user, false) }]}
              />,
            ],
          }))}
        />
      </div>
    </>
  );
};
