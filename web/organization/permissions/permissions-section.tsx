/** Who may do what in the organization, and a look at what that means for people. */
import { PermissionGroups } from '../../parts/permission/permission-groups.tsx';
import { WhyNone } from '../../parts/settings/why-not.tsx';
import { slice } from '../../store/state.ts';
import { permissionChanges } from './permission-changes.ts';
import { permissionWords } from './permission-words.ts';
import { WhoMay } from './who-may.tsx';

export const PermissionsSection = () => {
  const changes = permissionChanges();
  return (
    <>
      <WhyNone changes={changes} />
      <WhoMay />
      <PermissionGroups
        permissions={permissionWords}
        rules={slice('server_supported_permission_settings').value?.realm}
        changes={changes}
      />
    </>
  );
};
