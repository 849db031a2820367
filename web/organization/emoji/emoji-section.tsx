/** The organization's own emoji. */
import type { State } from '@parlance/client/state/state';
import { Lock, Trash2 } from 'lucide';
import { useEffect, useMemo } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import type { MenuItem } from '../../parts/menus/menu.ts';
import { isAdministrator } from '../../parts/permission/administrators.ts';
import { namesIn, onlyThey } from '../../parts/permission/names.ts';
import type { Column } from '../../parts/sortable-table/column.ts';
import { SortableTable } from '../../parts/sortable-table/sortable-table.tsx';
import { mayInOrganization } from '../../store/permissions.ts';
import { slice } from '../../store/state.ts';
import { ownId, people } from '../../store/world.ts';
import { languageNow, t } from '../../words/index.ts';
import { AddEmoji } from './add-emoji.tsx';
import { deactivateOne, dropAll } from './candidates.ts';
import '../../parts/settings/list-section.css';
import './emoji.css';

type OwnEmoji = NonNullable<State['realm_emoji']>[string];

const authorOf = ({ author_id }: OwnEmoji): string =>
  author_id === null ? '' : (people.peek().get(author_id)?.full_name ?? '');

const columns = (): readonly Column<OwnEmoji>[] => [
  {
    key: 'name',
    words: t('Name'),
    textOf: ({ name }) => name,
    isFound: true,
    draw: ({ name, source_url }) => (
      <>
        <img class="emoji-large" src={source_url} alt="" width={32} height={32} decoding="async" />
        <span class="table-text">:{name}:</span>
      </>
    ),
  },
  { key: 'author', words: t('Added by'), textOf: authorOf, isFound: true },
];

const actionsOf = (emoji: OwnEmoji): readonly MenuItem[] =>
  isAdministrator() || (mayInOrganization('can_add_custom_emoji_group') && emoji.author_id === ownId())
    ? [
        {
          words: t('Deactivate'),
          icon: Trash2,
          isDangerous: true,
          run: () => deactivateOne(emoji),
        },
      ]
    : [];

export const EmojiSection = () => {
  const all = slice('realm_emoji').value;
  const shown = useMemo(() => Object.values(all ?? {}).filter(({ deactivated }) => !deactivated), [all]);
  const language = languageNow();
  const shownColumns = useMemo(columns, [language]);
  useEffect(() => dropAll, []);
  const mayAdd = mayInOrganization('can_add_custom_emoji_group');
  const group = slice('realm_can_add_custom_emoji_group').value;
  return (
    <section class="list-section">
      <p class="list-about">
        {t('Pictures of your own for messages and reactions. Messages keep those that are deactivated.')}
      </p>
      {mayAdd && <AddEmoji />}
      {!mayAdd && group !== undefined && (
        <p class="setting-note">
          <Icon of={Lock} size={15} /> {onlyThey(namesIn(group))}
        </p>
      )}
      <SortableTable
        name={t('Emoji')}
        columns={shownColumns}
        rows={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        empty={t('There are no emoji of your own yet.')}
      />
    </section>
  );
};
