/** The organization: what administrators set and other people may read. */
import { SettingsPage } from '../parts/settings/settings-page.tsx';
import type { PaneName } from '../store/places/address.ts';
import { t } from '../words/index.ts';
import { findSettings } from './find.ts';
import { sectionsShown } from './sections.tsx';

export interface OrganizationProps {
  readonly pane: PaneName;
  readonly section: string;
  readonly setting?: string | undefined;
}

export const Organization = ({ pane, section, setting }: OrganizationProps) => (
  <SettingsPage
    pane={pane}
    kind="organization"
    sections={sectionsShown()}
    elsewhere={{ after: 'bots', words: t('Groups'), place: { kind: 'groups', section: 'all' } }}
    section={section}
    setting={setting}
    find={findSettings}
  />
);
