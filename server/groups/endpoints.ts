import {
  createGroup,
  deactivateGroup,
  getGroupMembers,
  getGroups,
  getIsGroupMember,
  getSubgroups,
  realmUserGroups,
  updateGroup,
  updateGroupMembers,
  updateSubgroups,
} from '@parlance/protocol/groups/endpoints';
import { fitsInteger } from '../db/integer.ts';
import type { Reader } from '../db/reader.ts';
import { type InitialSection, RawJson, section } from '../frame/initial.ts';
import { type Call, on, type Routes } from '../frame/routes.ts';
import { JsonText } from '../http/call.ts';
import type { Organization } from '../organization/index.ts';
import { accessSeenUser, isSpectator, noSuchUser, type User } from '../users/index.ts';
import { change } from './change.ts';
import { create } from './create.ts';
import { ownPermissionsSection } from './own-permissions.ts';
import { fetchUsersOfSetting, isInSetting } from './permits.ts';
import {
  accessGroup,
  fetchBareGroupsText,
  fetchDirectMembers,
  fetchGroupsText,
  fetchSubgroups,
  isDirectMember,
} from './queries.ts';
import { deactivate, update } from './update.ts';

const fetchMembers = (
  reader: Reader,
  organization: Organization,
  { id, isDirect }: { readonly id: number; readonly isDirect: boolean },
  now: number,
): Promise<number[]> =>
  isDirect
    ? fetchDirectMembers(reader, organization, id, now)
    : fetchUsersOfSetting(reader, organization, id, now);

/** Throws BAD_REQUEST. */
const accessPerson = async ({ reader, organization, actor }: Call, id: number): Promise<User> => {
  if (!fitsInteger(id)) throw noSuchUser();
  const user = await accessSeenUser(reader, organization, actor, id);
  if (user.systemBot !== null) throw noSuchUser();
  return user;
};

export const routes: Routes = (service) => [
  on(getGroups, async ({ include_deactivated_groups }, { reader, organization }) => {
    const text = await fetchGroupsText(
      reader,
      organization,
      { systemMembers: service.systemMembers, now: service.now() },
      {
        includeDeactivated: include_deactivated_groups,
      },
    );
    return new JsonText(`"user_groups":${text}`);
  }),
  on(createGroup, async (input, call) => ({ group_id: await create(service, call, input) })),
  on(updateGroup, async ({ user_group_id, ...asked }, call) => {
    await update(service, call, user_group_id, asked);
    return {};
  }),
  on(deactivateGroup, async ({ user_group_id }, call) => {
    await deactivate(service, call, user_group_id);
    return {};
  }),
  on(getGroupMembers, async ({ user_group_id, direct_member_only }, { reader, organization }) => {
    await accessGroup(reader, user_group_id);
    return {
      members: await fetchMembers(
        reader,
        organization,
        { id: user_group_id, isDirect: direct_member_only },
        service.now(),
      ),
    };
  }),
  on(getIsGroupMember, async (input, call) => {
    const { reader, organization } = call;
    const { user_group_id, user_id, direct_member_only } = input;
    await accessGroup(reader, user_group_id);
    const user = await accessPerson(call, user_id);
    if (!user.isActive) return { is_user_group_member: false };
    const now = service.now();
    const isMember = direct_member_only
      ? await isDirectMember(reader, organization, { id: user_group_id, userId: user_id }, now)
      : await isInSetting({ reader, organization, actor: user, now }, user_group_id);
    return { is_user_group_member: isMember };
  }),
  on(getSubgroups, async ({ user_group_id, direct_subgroup_only }, { reader }) => {
    await accessGroup(reader, user_group_id);
    const inside = await fetchSubgroups(reader, [user_group_id], { direct: direct_subgroup_only });
    return { subgroups: inside };
  }),
  on(updateGroupMembers, async (input, call) => {
    await change(service, call, input.user_group_id, {
      add: input.add,
      remove: input.delete,
      addSubgroups: input.add_subgroups,
      removeSubgroups: input.delete_subgroups,
    });
    return {};
  }),
  on(updateSubgroups, async (input, call) => {
    await change(service, call, input.user_group_id, {
      add: [],
      remove: [],
      addSubgroups: input.add,
      removeSubgroups: input.delete,
    });
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  ownPermissionsSection,
  section(realmUserGroups, async ({ service, reader, organization, actor, view }) => {
    const includeDeactivated = view.has('include_deactivated_groups');
    const { systemMembers, now } = service;
    if (isSpectator(actor)) {
      const text = await fetchBareGroupsText(reader, organization);
      return { realm_user_groups: new RawJson(text) };
    }
    const text = await fetchGroupsText(
      reader,
      organization,
      { systemMembers, now: now() },
      { includeDeactivated },
    );
    return { realm_user_groups: new RawJson(text) };
  }),
];
