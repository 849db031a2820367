/** The groups that contain a person, themselves or through other groups. Pure. */
import type { Frozen } from '@parlance/client/frozen';
import type { State } from '@parlance/client/state/state';
import type { GroupSetting as WireSetting } from '@parlance/protocol/codec';

export type GroupSetting = Frozen<WireSetting>;

type Groups = NonNullable<State['realm_user_groups']>;

interface Account {
  readonly user_id: number;
  readonly role: number;
  readonly date_joined: string;
}

const member = 400;
const day = 86_400_000;

/** Members become full members without an event. `now` in milliseconds. */
export const isFullMember = ({ role, date_joined }: Account, waitingDays: number, now: number): boolean =>
  role < member || (role === member && Date.parse(date_joined) + waitingDays * day <= now);

/** `waitingDays`: the organization's `waiting_period_threshold`; `now` in milliseconds. */
export const groupsContaining = (
  account: Account,
  groups: Groups,
  { waitingDays, now }: { readonly waitingDays: number; readonly now: number },
): ReadonlySet<number> => {
  const containing = new Set<number>();
  for (const { id, name, members } of groups)
    if (
      members.includes(account.user_id) ||
      (name === 'role:fullmembers' && isFullMember(account, waitingDays, now))
    )
      containing.add(id);
  for (let before = -1; before < containing.size; ) {
    before = containing.size;
    for (const { id, direct_subgroup_ids } of groups)
      if (direct_subgroup_ids.some((inner) => containing.has(inner))) containing.add(id);
  }
  return containing;
};

export const isIn = (setting: GroupSetting, userId: number, containing: ReadonlySet<number>): boolean =>
  typeof setting === 'number'
    ? containing.has(setting)
    : setting.direct_members.includes(userId) || setting.direct_subgroups.some((id) => containing.has(id));
