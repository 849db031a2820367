/** Channels that newcomers are subscribed to. */
import { addDefaultChannel, removeDefaultChannel } from '@parlance/client/calls';
import type { Channel } from '@parlance/client/words';
import { useComputed } from '@preact/signals';
import { CircleMinus } from 'lucide';
import { useMemo } from 'preact/hooks';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import type { MenuItem } from '../../parts/menus/menu.ts';
import type { Column } from '../../parts/sortable-table/column.ts';
import { SortableTable } from '../../parts/sortable-table/sortable-table.tsx';
import { save } from '../../store/changes/undoable.ts';
import { channelPlace } from '../../store/channels/place.ts';
import { findChannels } from '../../store/find/channels.ts';
import { addressOf } from '../../store/places/address.ts';
import { organizationSectionName } from '../../store/places/section-names.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { channels } from '../../store/world.ts';
import { languageNow, t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { OnlyAdministrators } from '../only-administrators.tsx';

const most = 20;

const add = (stream_id: number) => client.call(addDefaultChannel, { stream_id });
const remove = (stream_id: number) => client.call(removeDefaultChannel, { stream_id });

const items = ({ id }: Channel): readonly MenuItem[] => [
  {
    words: t('Remove'),
    icon: CircleMinus,
    run: () =>
      save(
        () => remove(id),
        () => add(id),
      ),
  },
];

const columns = (): readonly Column<Channel>[] => [
  {
    key: 'name',
    words: t('Name'),
    textOf: ({ name }) => name,
    draw: ({ id, name }) => (
      <a class="table-text" dir="auto" href={addressOf(channelPlace(id))}>
        {name}
      </a>
    ),
    isFound: true,
    width: 'minmax(0, 1.4fr)',
  },
  {
    key: 'about',
    words: t('Description'),
    textOf: ({ description }) => description,
    isFound: true,
    width: 'minmax(0, 2fr)',
  },
];

const offered = (text: string, taken: ReadonlySet<number>) =>
  findChannels(text, {
    most,
    isLeftOut: ({ id, isPrivate, is_archived }) => isPrivate || is_archived || taken.has(id),
  }).map(({ id, name }) => ({ key: String(id), words: name }));

export const DefaultChannels = () => {
  const rows = useComputed(() =>
    (slice('realm_default_streams').value ?? []).flatMap((id) => channels.value.get(id) ?? []),
  );
  const language = languageNow();
  const shown = useMemo(columns, [language]);
  const taken = new Set(rows.value.map(({ id }) => id));
  return (
    <section class="settings-column">
      <OnlyAdministrators />
      <p class="setting-about">
        {t('Newcomers are subscribed to these channels. Only public ones can be here.')}
      </p>
      {isAdministrator() && (
        <Combobox
          id="setting-add-default-channel"
          label={t('Add a default channel')}
          isLabelShown
          value=""
          placeholder={t('Name of a channel')}
          options={(text) => offered(text, taken)}
          onTake={({ key }) =>
            void save(
              () => add(Number(key)),
              () => remove(Number(key)),
            )
          }
        />
      )}
      <SortableTable
        name={organizationSectionName('default-channels-list')}
        columns={shown}
        rows={rows.value}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={isAdministrator() ? items : undefined}
        empty={t('There are no default channels.')}
      />
    </section>
  );
};
