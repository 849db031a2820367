/** The head of the page for readers without an account. */
import { SunMoon } from 'lucide';
import type { ComponentChildren } from 'preact';
import { IconButton } from '../parts/icon-button.tsx';
import { type MenuItem, openMenu } from '../parts/menus/menu.ts';
import { NarrowBanner, PeopleButton, SidebarButton } from '../parts/place/banner-parts.tsx';
import { isNarrow } from '../store/looks/layout.ts';
import { schemes } from '../store/looks/theme.ts';
import { slice } from '../store/state.ts';
import { t } from '../words/index.ts';
import { scheme } from './looks.ts';
import './banner.css';

const themes = (): readonly MenuItem[] =>
  (['system', 'light', 'dark'] as const).map((name) => ({
    words: { system: t('System'), light: t('Light'), dark: t('Dark') }[name],
    group: t('Theme'),
    kind: 'radio',
    isChecked: scheme.value === schemes[name],
    run: () => {
      scheme.value = schemes[name];
    },
  }));

const Theme = () => (
  <IconButton
    icon={SunMoon}
    name={t('Theme')}
    aria-haspopup="menu"
    onClick={({ currentTarget }) => openMenu({ name: t('Theme'), items: themes(), anchor: currentTarget })}
  />
);

const Organization = () => {
  const icon = slice('realm_icon_url').value;
  return (
    <div class="spectator-organization">
      {icon !== undefined && <img src={icon} alt="" width={28} height={28} />}
      <span>{slice('realm_name').value}</span>
    </div>
  );
};

export const SpectatorBanner = ({ search }: { readonly search: ComponentChildren }) => {
  if (isNarrow.value)
    return (
      <NarrowBanner>
        <Theme />
      </NarrowBanner>
    );
  return (
    <>
      <SidebarButton />
      <Organization />
      <div class="banner-middle">{search}</div>
      <Theme />
      <PeopleButton />
    </>
  );
};
