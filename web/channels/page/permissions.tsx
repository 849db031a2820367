/** Who may do what in the channel. */
import type { Channel } from '@parlance/client/words';
import { PermissionGroups } from '../../parts/permission/permission-groups.tsx';
import { WhyNone } from '../../parts/settings/why-not.tsx';
import { slice } from '../../store/state.ts';
import { permissionChanges } from './permission-changes.ts';
import { permissionWords } from './permission-words.ts';

export const Permissions = ({ channel }: { readonly channel: Channel }) => {
  const changes = permissionChanges(channel.id);
  return (
    <div class="settings-page">
      <WhyNone changes={changes} />
      <PermissionGroups
        key={channel.id}
        permissions={permissionWords}
        rules={slice('server_supported_permission_settings').value?.stream}
        changes={changes}
      />
    </div>
  );
};
