/** Who the organization is: name, pictures, and who comes to it. */
import { SettingGroups } from '../../parts/settings/setting-groups.tsx';
import { WhyNone } from '../../parts/settings/why-not.tsx';
import { settingsOf } from '../settings/all.ts';
import { organizationChanges } from '../settings/changes.ts';
import { Domains } from './domains.tsx';
import { EndOfOrganization } from './end.tsx';
import { Pictures } from './pictures.tsx';
import { TryWelcome } from './try-welcome.tsx';
import './profile.css';

export const ProfileSection = () => {
  const changes = organizationChanges();
  const settings = settingsOf('organization-profile');
  const isIdentity = ([, { group }]: (typeof settings)[number]) => group === 'The organization';
  return (
    <>
      <WhyNone changes={changes} />
      <SettingGroups settings={settings.filter(isIdentity)} changes={changes} />
      <Pictures />
      <SettingGroups settings={settings.filter((setting) => !isIdentity(setting))} changes={changes} />
      <TryWelcome text={String(changes.valueOf('welcome_message_custom_text') ?? '')} />
      <Domains />
      <EndOfOrganization />
    </>
  );
};
