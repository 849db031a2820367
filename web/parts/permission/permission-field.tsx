/** Who may do something: roles, groups and people as pills of one field. */
import type { GroupSetting } from '@parlance/protocol/codec';
import { groups } from '../../store/groups/groups.ts';
import { systemGroupNames } from '../../store/groups/names.ts';
import { personName } from '../../store/names.ts';
import { t } from '../../words/index.ts';
import { type Pill, PillBox } from '../combobox/pill-box.tsx';
import { groupNameOf, nobodyId } from './names.ts';
import { offered, type PermissionRule } from './offered.ts';
import {
  type Named,
  namedIn,
  type PermissionValue,
  settingOf,
  withGroup,
  without,
  withPerson,
} from './value.ts';

export interface PermissionFieldProps {
  readonly label: string;
  readonly value: PermissionValue;
  /** The row of `server_supported_permission_settings`. */
  readonly rule: PermissionRule;
  readonly onChange: (value: GroupSetting) => void;
  /** Ids of texts that say more. */
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

const roleIds = (): ReadonlySet<number> =>
  new Set(
    [...groups.value.values()]
      .filter(
        (group) => group.is_system_group && (systemGroupNames as readonly string[]).includes(group.name),
      )
      .map(({ id }) => id),
  );

const partsOf = (key: string): readonly [kind: string, id: number] => {
  const [kind = '', id] = key.split(':');
  return [kind, Number(id)];
};

const pillsOf = ({ people, groups: ids }: Named, isFixed: boolean): readonly Pill[] => [
  ...ids.map((id) => ({ key: `group:${id}`, words: groupNameOf(id), isFixed })),
  ...people.map((id) => ({ key: `person:${id}`, words: personName(id), isFixed })),
];

export const PermissionField = ({ rule, value, onChange, ...field }: PermissionFieldProps) => {
  const nobody = nobodyId();
  const named = namedIn(value, nobody);
  const change = (next: Named) => onChange(settingOf(next, nobody));
  const count = named.people.length + named.groups.length;
  // The last pill stays where the permission must have a holder.
  const isFixed = field.isDisabled === true || (count === 1 && !rule.allow_nobody_group);
  const noOne: readonly Pill[] = [{ key: 'no-one', words: t('No one'), isFixed: true }];
  const take = (key: string) => {
    const [kind, id] = partsOf(key);
    if (kind === 'person') change(withPerson(named, id));
    else if (id === nobody) change({ people: [], groups: [] });
    else change(withGroup(rule.require_system_group ? { people: [], groups: [] } : named, id, roleIds()));
  };
  return (
    <PillBox
      {...field}
      isLabelShown
      pills={count === 0 ? noOne : pillsOf(named, isFixed)}
      options={(text) => offered(text, rule, count === 0 ? { people: [], groups: [nobody] } : named)}
      onTake={({ key }) => take(key)}
      onRemove={({ key }) => {
        const [kind, id] = partsOf(key);
        change(without(named, kind === 'person' ? { people: [id] } : { groups: [id] }));
      }}
    />
  );
};
