/** A section made of its declarations. */
import { rowsOf } from '../parts/settings/own/all.ts';
import { SettingGroups } from '../parts/settings/setting-groups.tsx';
import type { SettingsSection } from '../store/places/section-names.ts';
import { changes } from './change.ts';

export const DeclaredSection = ({ section }: { readonly section: SettingsSection }) => (
  <SettingGroups settings={rowsOf(section)} changes={changes} />
);
