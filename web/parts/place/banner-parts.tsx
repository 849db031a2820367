/** What the heads of the page share, with an account and without. */
import { ArrowLeft, PanelLeft, Users } from 'lucide';
import type { ComponentChildren } from 'preact';
import { conversationOf } from '../../places/conversation.ts';
import type { Place } from '../../places/place.ts';
import { arePeopleOpen, isSidebarOpen, toggleSide } from '../../store/looks/layout.ts';
import { place } from '../../store/places/address.ts';
import { placeName } from '../../store/places/name.ts';
import { t } from '../../words/index.ts';
import { IconButton } from '../icon-button.tsx';
import { PlaceTools } from './place-tools.tsx';

/** A topic stands below its channel. */
const PlaceName = ({ of }: { readonly of: Place }) => {
  const name = placeName(of);
  const [channel = ''] = (conversationOf(of)?.kind === 'topic' && /^.*? › /.exec(name)) || [];
  return (
    <>
      {channel !== '' && <span>{channel}</span>}
      <span>{name.slice(channel.length)}</span>
    </>
  );
};

/** On a telephone: the way back and the place; then what belongs to the reader. */
export const NarrowBanner = ({ children }: { readonly children: ComponentChildren }) => (
  <>
    <IconButton icon={ArrowLeft} name={t('Back')} onClick={() => history.back()} />
    <h1 id="main-heading" class="banner-place" tabIndex={-1}>
      <PlaceName of={place.value} />
    </h1>
    <PlaceTools pane="main" place={place.value} />
    {children}
  </>
);

export const SidebarButton = () => (
  <IconButton
    icon={PanelLeft}
    name={t('Sidebar')}
    aria-expanded={isSidebarOpen.value}
    aria-controls="sidebar"
    onClick={() => toggleSide('sidebar')}
  />
);

export const PeopleButton = () => (
  <IconButton
    icon={Users}
    name={t('People')}
    aria-expanded={arePeopleOpen.value}
    aria-controls="people"
    onClick={() => toggleSide('people')}
  />
);
