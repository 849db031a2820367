/** Who may do what, and by which membership, from the state of the page. */
import { roles } from '@parlance/protocol/users/roles';
import { computed, type ReadonlySignal } from '@preact/signals';
import { groupNameOf } from '../../parts/permission/names.ts';
import { isFullMember } from '../../store/groups/containing.ts';
import { groups } from '../../store/groups/groups.ts';
import { waitingDays } from '../../store/groups/names.ts';
import { slice } from '../../store/state.ts';
import { type Person, people } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { Memberships, type Way, wayTo } from './memberships.ts';
import type { ShownPermission } from './permission-words.ts';

const active: ReadonlySignal<readonly Person[]> = computed(() =>
  (slice('realm_users').value ?? []).filter(({ is_active }) => is_active),
);

/** Members become full members without an event. Others belong to them by the groups of their roles. */
const fullMembers = (): readonly number[] => {
  const [days, now] = [waitingDays(), Date.now()];
  return active.value.flatMap((person) =>
    person.role === roles.member && isFullMember(person, days, now) ? [person.user_id] : [],
  );
};

const memberships: ReadonlySignal<Memberships> = computed(
  () =>
    new Memberships(
      [...groups.value.values()].map((group) =>
        group.name === 'role:fullmembers'
          ? { ...group, members: [...new Set([...group.members, ...fullMembers()])] }
          : group,
      ),
    ),
);

/** Guests never have some permissions, whatever their groups. */
const isOpenTo = (name: ShownPermission, person: Person): boolean =>
  person.role < roles.guest ||
  slice('server_supported_permission_settings').value?.realm[name]?.allow_everyone_group === true;

/** Undefined: the person may not. */
export const waysOfPerson = (person: Person): ((name: ShownPermission) => Way | undefined) => {
  const ways = memberships.value.waysOf(person.user_id);
  return (name) => {
    const setting = slice(`realm_${name}`).value;
    return setting === undefined || !isOpenTo(name, person)
      ? undefined
      : wayTo(setting, person.user_id, ways);
  };
};

export interface Holder {
  readonly person: Person;
  readonly way: Way;
}

export const holdersOf = (name: ShownPermission): readonly Holder[] => {
  const setting = slice(`realm_${name}`).value;
  if (setting === undefined) return [];
  return [...memberships.value.holdersOf(setting)].flatMap(([id, way]) => {
    const person = people.value.get(id);
    return person?.is_active === true && isOpenTo(name, person) ? [{ person, way }] : [];
  });
};

/** Built-in groups contain each other, so only the first and the last of those that follow each other are said. */
const withoutRolesBetween = (way: Way): Way => {
  const isRole = way.map((id) => groups.value.get(id)?.is_system_group === true);
  return way.filter(
    (_, index) => !(isRole[index] === true && isRole[index - 1] === true && isRole[index + 1] === true),
  );
};

/** "Owners → Members". */
export const wayWords = (way: Way): string =>
  way.length === 0 ? t('Named') : withoutRolesBetween(way).map(groupNameOf).join(' → ');
