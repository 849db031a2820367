/** Makes a group with its first members and permissions, and leads there. */
import { createGroup } from '@parlance/client/calls';
import type { GroupSetting } from '@parlance/protocol/codec';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import type { GroupPermission } from '@parlance/protocol/permissions';
import { useSignal } from '@preact/signals';
import { FormModal } from '../parts/dialogs/form-modal.tsx';
import { boundTo, TextField } from '../parts/fields/text-field.tsx';
import { type PermissionChanges, PermissionGroups } from '../parts/permission/permission-groups.tsx';
import type { PermissionValue } from '../parts/permission/value.ts';
import { whenThere } from '../store/changes/when-there.ts';
import { groups } from '../store/groups/groups.ts';
import { isSystemGroupName, systemGroup } from '../store/groups/names.ts';
import { go } from '../store/places/address.ts';
import { client } from '../store/session/service.ts';
import { slice } from '../store/state.ts';
import { ownId } from '../store/world.ts';
import { t } from '../words/index.ts';
import type { Parts } from './membership.ts';
import { PartsField } from './parts-field.tsx';
import { permissionWords } from './permission-words.ts';
import './groups.css';

type Chosen = { readonly [N in GroupPermission]?: GroupSetting | PermissionValue };

/** What the service sets when nothing is chosen. */
const defaultOf = (name: GroupPermission): PermissionValue | undefined => {
  const rule = slice('server_supported_permission_settings').value?.group[name];
  if (rule === undefined) return undefined;
  return isSystemGroupName(rule.default_group_name)
    ? systemGroup(rule.default_group_name)?.id
    : { direct_members: [ownId()], direct_subgroups: [] };
};

const isTaken = (name: string): boolean => {
  const wanted = lowerCase(name.trim());
  return [...groups.value.values()].some((group) => lowerCase(group.name) === wanted);
};

export const NewGroup = ({ close }: { readonly close: () => void }) => {
  const name = useSignal('');
  const description = useSignal('');
  const parts = useSignal<Parts>({ people: [ownId()], groups: [] });
  const permissions = useSignal<Chosen>({});
  const changes: PermissionChanges<GroupPermission> = {
    valueOf: (one) => permissions.value[one] ?? defaultOf(one),
    refusalOf: () => undefined,
    change: async (one, value) => {
      permissions.value = { ...permissions.value, [one]: value };
    },
  };
  const make = async () => {
    const { group_id } = await client.call(createGroup, {
      name: name.value.trim(),
      description: description.value.trim(),
      members: [...parts.value.people],
      subgroups: [...parts.value.groups],
      ...(permissions.value as { readonly [N in GroupPermission]?: GroupSetting }),
    });
    await whenThere(groups, group_id);
    go({ kind: 'group-settings', group: group_id, tab: 'general' });
  };
  const taken = isTaken(name.value) ? t('A group of this name exists.') : undefined;
  return (
    <FormModal
      title={t('New group')}
      action={t('Create')}
      submit={make}
      close={close}
      isIncomplete={name.value.trim() === '' || taken !== undefined}
    >
      <TextField
        label={t('Name')}
        name="name"
        maxLength={limits.groupNameLength}
        {...boundTo(name)}
        refusal={taken}
      />
      <TextField
        label={t('Description')}
        name="description"
        maxLength={limits.groupDescriptionLength}
        {...boundTo(description)}
      />
      <PartsField
        label={t('Members')}
        parts={parts.value}
        onChange={(next) => {
          parts.value = next;
        }}
        isLeftOut={() => false}
      />
      <details class="group-more">
        <summary>{t('More permissions')}</summary>
        <PermissionGroups
          permissions={permissionWords}
          rules={slice('server_supported_permission_settings').value?.group}
          changes={changes}
        />
      </details>
    </FormModal>
  );
};
