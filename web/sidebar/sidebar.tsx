/** The sidebar: views, direct conversations, channels with their topics. */
import { lowerCase } from '@parlance/protocol/lower-case';
import { useSignalEffect } from '@preact/signals';
import { CirclePlus, ListFilter, MailPlus } from 'lucide';
import { useEffect } from 'preact/hooks';
import { runAction } from '../keyboard/registry.ts';
import { FilterField } from '../parts/fields/filter-field.tsx';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { moveAmongRows } from '../parts/lists/roving.ts';
import { announce } from '../parts/saying/say.ts';
import { groupsOf } from '../store/channels/groups.ts';
import { openChannel, sidebarFilter, unreadOnly } from '../store/looks/sidebar.ts';
import { areRowsDue } from '../store/panes/busy.ts';
import { channelNow } from '../store/places/address.ts';
import { isSpectator } from '../store/session/account.ts';
import { channelCount } from '../store/unread/counts.ts';
import { counted, t } from '../words/index.ts';
import { ChannelGroupRows } from './channel-group.tsx';
import { Direct, shownDirect } from './direct.tsx';
import { Views, viewsOf } from './views.tsx';
import './sidebar.css';

const isFitting = (name: string): boolean => lowerCase(name).includes(lowerCase(sidebarFilter.value.trim()));

const Filter = ({ matches }: { readonly matches: number }) => (
  <div class="sidebar-filter">
    <FilterField
      id="sidebar-filter"
      name={t('Filter sidebar')}
      value={sidebarFilter.value}
      onType={(text) => {
        sidebarFilter.value = text;
      }}
      onLeave={() => document.querySelector<HTMLElement>('#sidebar [data-row]')?.focus()}
      isLeftByEnter={true}
    />
    {isSpectator() ? null : (
      <button
        type="button"
        class="icon-button"
        aria-label={t('Unread only')}
        title={t('Unread only')}
        aria-pressed={unreadOnly.value}
        onClick={() => {
          unreadOnly.value = !unreadOnly.value;
        }}
      >
        <Icon of={ListFilter} size={16} />
      </button>
    )}
    <FilterVoice matches={matches} />
  </div>
);

const FilterVoice = ({ matches }: { readonly matches: number }) => {
  const text = sidebarFilter.value;
  useEffect(() => {
    if (text !== '') announce(counted(matches, '{n} match', '{n} matches'));
  }, [text, matches]);
  return null;
};

export const Sidebar = () => {
  const isFiltered = sidebarFilter.value.trim() !== '';
  const isUnreadOnly = unreadOnly.value;
  const views = viewsOf().filter(({ name }) => !isFiltered || isFitting(name));
  const isDue = areRowsDue.value;
  const groups = groupsOf(
    ({ id, name }) =>
      isDue &&
      (!isFiltered || isFitting(name)) &&
      (!isUnreadOnly || channelCount(id).unread > 0 || channelCount(id).mentions > 0),
  );
  const direct = { isShown: (name: string) => !isFiltered || isFitting(name), isUnreadOnly, isFiltered };
  useSignalEffect(() => {
    if (channelNow.value !== undefined) openChannel.value = channelNow.value;
  });
  const countMatches = () =>
    views.length + shownDirect(direct).length + groups.reduce((sum, group) => sum + group.channels.length, 0);
  return (
    <>
      <Filter matches={sidebarFilter.value === '' ? 0 : countMatches()} />
      <div
        class="sidebar-rows"
        onKeyDown={(event) => {
          const { altKey, ctrlKey, currentTarget, key, metaKey } = event;
          const isPlain = !(altKey || ctrlKey || metaKey);
          // A row that ← does not close is no reason to edit a message.
          if (isPlain && (moveAmongRows(currentTarget, key) || key === 'ArrowLeft')) event.preventDefault();
        }}
      >
        {!isUnreadOnly && <Views views={views} />}
        {!isSpectator() && (
          <section class="row-group">
            <div class="row-heading">
              <h2>{t('Direct messages')}</h2>
              <IconButton
                icon={MailPlus}
                size={16}
                name={t('New direct message')}
                onClick={() => runAction('new-direct')}
              />
            </div>
            {isDue && <Direct {...direct} />}
          </section>
        )}
        {groups.map((group) => (
          <ChannelGroupRows key={group.key} group={group} />
        ))}
        {/* The rows that come would push it down. */}
        {isDue && (
          <div class="sidebar-foot">
            <button type="button" class="button" onClick={() => runAction('browse-channels')}>
              {t('Browse channels')}
            </button>
            {!isSpectator() && (
              <IconButton
                icon={CirclePlus}
                name={t('New channel')}
                onClick={() => runAction('new-channel')}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
};
