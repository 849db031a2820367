/** The own settings. */
import { SettingsPage } from '../parts/settings/settings-page.tsx';
import type { PaneName } from '../store/places/address.ts';
import { findSettings } from './find.ts';
import { sectionsShown } from './sections.tsx';

export interface SettingsProps {
  readonly pane: PaneName;
  readonly section: string;
  readonly setting?: string | undefined;
}

export const Settings = ({ pane, section, setting }: SettingsProps) => (
  <SettingsPage
    pane={pane}
    kind="settings"
    sections={sectionsShown()}
    section={section}
    setting={setting}
    find={findSettings}
  />
);
