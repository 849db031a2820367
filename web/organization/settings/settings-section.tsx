/** What holds for all messages and people, and the limits that the server sets. */
import { SettingGroups } from '../../parts/settings/setting-groups.tsx';
import { WhyNone } from '../../parts/settings/why-not.tsx';
import { settingsOf } from './all.ts';
import { organizationChanges } from './changes.ts';
import { FileLimits } from './file-limits.tsx';

export const SettingsSection = () => {
  const changes = organizationChanges();
  return (
    <>
      <WhyNone changes={changes} />
      <SettingGroups settings={settingsOf('organization-settings')} changes={changes} />
      <FileLimits />
    </>
  );
};
