/** The head of the page: the organization, ways to go and to find, and the reader. */
import { CornerDownRight } from 'lucide';
import type { ComponentChildren } from 'preact';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { Icon } from '../parts/icon.tsx';
import { openMenu } from '../parts/menus/menu.ts';
import { Avatar } from '../parts/person/avatar.tsx';
import { NarrowBanner, PeopleButton, SidebarButton } from '../parts/place/banner-parts.tsx';
import { shortcutOf } from '../parts/shortcut.ts';
import { isNarrow } from '../store/looks/layout.ts';
import { activityOf, activityWord } from '../store/people/activity.ts';
import { slice } from '../store/state.ts';
import { own, ownId, setting } from '../store/world.ts';
import { t } from '../words/index.ts';
import { organizationMenu, ownMenu } from './menus.ts';
import './banner.css';

const Organization = () => {
  const name = slice('realm_name').value ?? 'Parlance';
  const icon = slice('realm_icon_url').value;
  return (
    <button
      type="button"
      class="banner-organization"
      aria-haspopup="menu"
      aria-label={name}
      onClick={({ currentTarget }) =>
        openMenu({ name: t('Organization'), items: organizationMenu(), anchor: currentTarget })
      }
    >
      {icon === undefined ? (
        // Its place, so that nothing moves when the state comes.
        <span style={{ width: '28px' }} />
      ) : (
        <img src={icon} alt="" width={28} height={28} />
      )}
      <span>{name}</span>
    </button>
  );
};

const Own = () => {
  const isInvisible = setting('presence_enabled') === false;
  const activity = activityOf(ownId());
  const word = isInvisible ? t('invisible') : activityWord(activity === 'offline' ? 'active' : activity);
  return (
    <button
      type="button"
      class="banner-own"
      aria-haspopup="menu"
      aria-label={`${own.value?.full_name ?? ''}, ${word}`}
      onClick={({ currentTarget }) => openMenu({ name: t('You'), items: ownMenu(), anchor: currentTarget })}
    >
      <Avatar person={own.value} size={28} activity={isInvisible ? undefined : 'active'} />
    </button>
  );
};

export const Banner = ({ search }: { readonly search: ComponentChildren }) => {
  if (isNarrow.value)
    return (
      <NarrowBanner>
        <Own />
      </NarrowBanner>
    );
  return (
    <>
      <SidebarButton />
      <Organization />
      <div class="banner-middle">
        <button
          type="button"
          class="banner-go"
          aria-keyshortcuts="Control+K"
          aria-haspopup="dialog"
          onClick={() => openDialog('go-to', {})}
        >
          <Icon of={CornerDownRight} size={15} />
          <span>{t('Go to…')}</span>
          <kbd aria-hidden="true">{shortcutOf('Ctrl+K')}</kbd>
        </button>
        {search}
      </div>
      <PeopleButton />
      <Own />
    </>
  );
};
