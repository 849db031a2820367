/** Changes of a group itself. */
import { updateGroup } from '@parlance/client/calls';
import { RequestError } from '@parlance/client/error';
import type { GroupSetting } from '@parlance/protocol/codec';
import type { GroupPermission } from '@parlance/protocol/permissions';
import { listed } from '../parts/permission/names.ts';
import type { PermissionChanges } from '../parts/permission/permission-groups.tsx';
import type { PermissionValue } from '../parts/permission/value.ts';
import { beginChange, showAlert } from '../parts/saying/say.ts';
import { changesById, takenBack } from '../store/changes/settings.ts';
import { complain, save, saved } from '../store/changes/undoable.ts';
import { type Group, groups } from '../store/groups/groups.ts';
import { client } from '../store/session/service.ts';
import { channels } from '../store/world.ts';
import { t } from '../words/index.ts';
import { whyNotManage } from './rights.ts';

export type Texts = Pick<Group, 'name' | 'description'>;

const textsOf = ({ name, description }: Texts): Texts => ({ name, description });

/** What others change meanwhile stays. Throws what the service refuses. */
export const describe = async (group: Group, given: Partial<Texts>): Promise<void> => {
  const put = (texts: Partial<Texts>) => client.call(updateGroup, { user_group_id: group.id, ...texts });
  const former = textsOf(group);
  const trimmed = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, text.trim()]));
  await put(trimmed);
  const sent = { ...former, ...trimmed };
  saved(async () => put(takenBack(textsOf(groups.peek().get(group.id) ?? group), sent, former)));
};

const valuesOf = changesById<GroupPermission, GroupSetting | PermissionValue>((id) => ({
  held: (name) => groups.value.get(id)?.[name],
  send: (name, value, before) =>
    client.call(updateGroup, { user_group_id: id, [name]: { new: value, old: before } }),
}));

export const permissionChanges = (group: Group): PermissionChanges<GroupPermission> => {
  const values = valuesOf(group.id);
  return {
    valueOf: (name) => values.valueOf(name),
    refusalOf: (name) => values.refusalOf(name),
    change: (name, value) => values.change(name, value),
    whyNone: whyNotManage(group),
  };
};

interface Objection {
  readonly type: 'realm' | 'channel' | 'user_group' | 'subgroup';
  readonly channel_id?: number;
  readonly group_id?: number;
  readonly supergroup_ids?: readonly number[];
}

const nameOf = ({ type, channel_id, group_id, supergroup_ids }: Objection): readonly string[] => {
  if (type === 'realm') return [t('the organization')];
  if (type === 'channel') return [channels.peek().get(channel_id ?? 0)?.name ?? t('a channel')];
  const ids = type === 'subgroup' ? (supergroup_ids ?? []) : [group_id ?? 0];
  return ids.map((id) => groups.peek().get(id)?.name ?? `#${id}`);
};

/** Names what stands in the way, where the service says it. */
const refused = (error: unknown): void => {
  if (!(error instanceof RequestError) || error.code !== 'CANNOT_DEACTIVATE_GROUP_IN_USE') {
    complain(error);
    return;
  }
  const { objections } = error.details as { readonly objections?: readonly Objection[] };
  showAlert(t('The group is in use by: {names}', { names: listed((objections ?? []).flatMap(nameOf)) }));
};

const set = (id: number, deactivated: boolean) =>
  client.call(updateGroup, { user_group_id: id, deactivated });

export const deactivate = async ({ id }: Group): Promise<void> => {
  beginChange();
  try {
    await set(id, true);
    saved(() => set(id, false));
  } catch (error) {
    refused(error);
  }
};

export const reactivate = ({ id }: Group): Promise<boolean> =>
  save(
    () => set(id, false),
    () => set(id, true),
  );
