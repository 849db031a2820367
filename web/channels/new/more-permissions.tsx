/** All permissions of the new channel, behind a button: most channels are well with what they begin with. */
import type { GroupSetting } from '@parlance/protocol/codec';
import type { ChannelPermission } from '@parlance/protocol/permissions';
import { type Signal, useSignal } from '@preact/signals';
import { ChevronDown, ChevronRight } from 'lucide';
import { useId } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import type { PermissionRule } from '../../parts/permission/offered.ts';
import { PermissionGroups } from '../../parts/permission/permission-groups.tsx';
import { isSystemGroupName, systemGroup } from '../../store/groups/names.ts';
import { slice } from '../../store/state.ts';
import { ownId } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { permissionWords } from '../page/permission-words.ts';
import { whyNotAsPermitted } from '../page/who-may.ts';
import '../../parts/fields/about.css';
import '../../parts/settings/settings.css';

type Chosen = { readonly [N in ChannelPermission]?: GroupSetting };

/** What the service sets where nothing is chosen; the reader is the one who makes the channel. */
const initial = ({ default_group_name: name }: PermissionRule): GroupSetting =>
  isSystemGroupName(name)
    ? (systemGroup(name)?.id ?? 0)
    : { direct_members: [ownId()], direct_subgroups: [] };

export const MorePermissions = ({ permissions }: { readonly permissions: Signal<Chosen> }) => {
  const id = useId();
  const isOpen = useSignal(false);
  const rules = slice('server_supported_permission_settings').value?.stream;
  return (
    <>
      <button
        type="button"
        class="new-channel-more"
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <Icon of={isOpen.value ? ChevronDown : ChevronRight} size={16} /> {t('More permissions')}
      </button>
      <div id={id} class="new-channel-permissions">
        {isOpen.value && (
          <PermissionGroups
            permissions={permissionWords}
            rules={rules}
            changes={{
              valueOf: (name) => permissions.value[name] ?? (rules?.[name] && initial(rules[name])),
              refusalOf: () => undefined,
              change: async (name, value) => {
                permissions.value = { ...permissions.value, [name]: value as GroupSetting };
              },
              whyNot: (name) =>
                name.startsWith('can_delete')
                  ? whyNotAsPermitted('can_set_delete_message_policy_group')
                  : undefined,
            }}
          />
        )}
      </div>
    </>
  );
};
