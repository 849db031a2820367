/** The head of the page: the organization, ways to go and to find, and the reader. */
import { ArrowLeft, CornerDownRight, PanelLeft, Users } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Avatar } from '../parts/avatar.tsx';
import { openDialog } from '../parts/dialogs.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { openMenu } from '../parts/menu.ts';
import { PlaceTools } from '../parts/place-tools.tsx';
import { shortcutOf } from '../parts/shortcut.ts';
import { activityOf, activityWord } from '../store/activity.ts';
import { place } from '../store/address.ts';
import { arePeopleOpen, isNarrow, isSidebarOpen, toggleSide } from '../store/layout.ts';
import { placeName } from '../store/place-name.ts';
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

/** On a telephone: the way back and the place. */
const NarrowBanner = () => (
  <>
    <IconButton icon={ArrowLeft} name={t('Back')} onClick={() => history.back()} />
    <h1 id="main-heading" class="banner-place" tabIndex={-1}>
      {placeName(place.value)}
    </h1>
    <PlaceTools pane="main" place={place.value} />
    <Own />
  </>
);

export const Banner = ({ search }: { readonly search: ComponentChildren }) => {
  if (isNarrow.value) return <NarrowBanner />;
  return (
    <>
      <IconButton
        icon={PanelLeft}
        name={t('Sidebar')}
        aria-expanded={isSidebarOpen.value}
        aria-controls="sidebar"
        onClick={() => toggleSide('sidebar')}
      />
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
      <IconButton
        icon={Users}
        name={t('People')}
        aria-expanded={arePeopleOpen.value}
        aria-controls="people"
        onClick={() => toggleSide('people')}
      />
      <Own />
    </>
  );
};
