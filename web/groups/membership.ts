/** Who is in a group: added, removed, joined, left. Each change can be taken back. */
import { updateGroupMembers } from '@parlance/client/calls';
import { save, saved } from '../store/changes/undoable.ts';
import type { Group } from '../store/groups/groups.ts';
import { client } from '../store/session/service.ts';
import { ownId } from '../store/world.ts';

export interface Parts {
  readonly people: readonly number[];
  readonly groups: readonly number[];
}

const put = (id: number, { people, groups }: Parts) =>
  client.call(updateGroupMembers, { user_group_id: id, add: [...people], add_subgroups: [...groups] });
const take = (id: number, { people, groups }: Parts) =>
  client.call(updateGroupMembers, { user_group_id: id, delete: [...people], delete_subgroups: [...groups] });

/** Throws what the service refuses. */
export const addTo = async ({ id }: Group, parts: Parts): Promise<void> => {
  await put(id, parts);
  saved(() => take(id, parts));
};

export const removeFrom = ({ id }: Group, parts: Parts): Promise<boolean> =>
  save(
    () => take(id, parts),
    () => put(id, parts),
  );

const oneself = (): Parts => ({ people: [ownId()], groups: [] });

export const join = ({ id }: Group): Promise<boolean> =>
  save(
    () => put(id, oneself()),
    () => take(id, oneself()),
  );

export const leave = (group: Group): Promise<boolean> => removeFrom(group, oneself());
