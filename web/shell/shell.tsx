/** The regions of the page, in the order of Tab and F6. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { later } from '../parts/loading/lazy.tsx';
import { arePeopleOpen, drawer, isMiddle, isNarrow, isSidebarOpen, sides } from '../store/looks/layout.ts';
import { areRowsDue } from '../store/panes/busy.ts';
import { slice } from '../store/state.ts';
import { t } from '../words/index.ts';
import { Voice } from './voice.tsx';
import './shell.css';

const Divider = later(() => import('./divider.tsx').then((module) => module.Divider));

export interface ShellProps {
  readonly banner: ComponentChildren;
  readonly sidebar: ComponentChildren;
  readonly main: ComponentChildren;
  readonly beside?: ComponentChildren;
  readonly people: ComponentChildren;
  /** Below everything, on a telephone. */
  readonly bar: ComponentChildren;
  readonly offers?: ComponentChildren;
}

const focusIn = (selector: string) => (event: Event) => {
  event.preventDefault();
  document.querySelector<HTMLElement>(selector)?.focus();
};

const closeDrawer = () => {
  drawer.value = undefined;
};

/** In a task of its own, after the frame in which the page first shows what it knows. */
const useRows = () => {
  const isKnown = slice('user_id').value !== undefined;
  useEffect(() => {
    if (isKnown)
      setTimeout(() => {
        areRowsDue.value = true;
      });
  }, [isKnown]);
};

export const Shell = ({ banner, sidebar, main, beside, people, bar, offers }: ShellProps) => {
  useRows();
  const { sidebarWidth, peopleWidth } = sides.value;
  const hasSidebar = isSidebarOpen.value;
  const hasPeople = arePeopleOpen.value;
  const isDrawer = drawer.value !== undefined && (isNarrow.value || isMiddle.value);
  return (
    <div
      class={`shell ${isNarrow.value ? 'narrow' : hasSidebar ? 'sided' : ''}`}
      style={{ '--sidebar': `${sidebarWidth}px`, '--people': `${peopleWidth}px` }}
    >
      <header class="banner">
        <a class="skip" href="#" onClick={focusIn('[role=feed] article[tabindex="0"], main [tabindex="0"]')}>
          {t('Skip to messages')}
        </a>
        <a class="skip" href="#" onClick={focusIn('main form textarea')}>
          {t('Skip to writing')}
        </a>
        {banner}
      </header>
      <div class="columns">
        {hasSidebar && (
          <nav id="sidebar" class={`sidebar ${isNarrow.value ? 'drawer' : ''}`} aria-label={t('Sidebar')}>
            {sidebar}
            {!isNarrow.value && <Divider side="sidebarWidth" />}
          </nav>
        )}
        {main}
        {beside}
        {hasPeople && (
          <aside
            id="people"
            class={`people ${isMiddle.value ? 'drawer right' : ''}`}
            aria-label={t('People')}
          >
            {people}
            {!isMiddle.value && <Divider side="peopleWidth" />}
          </aside>
        )}
        {isDrawer && (
          <button type="button" class="drawer-shade" aria-label={t('Close')} onClick={closeDrawer} />
        )}
      </div>
      {isNarrow.value && bar}
      {offers}
      <Voice />
    </div>
  );
};
