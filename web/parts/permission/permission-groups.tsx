/** Permissions made of their declarations: each is a row with its words and who has it. */
import type { GroupSetting } from '@parlance/protocol/codec';
import type { SettingChanges } from '../../store/changes/settings.ts';
import { t } from '../../words/index.ts';
import { Refusal } from '../fields/refusal.tsx';
import type { Declared } from '../settings/setting.ts';
import { type Permitted, WhyNot, whyNot } from '../settings/why-not.tsx';
import type { PermissionRule } from './offered.ts';
import { PermissionField } from './permission-field.tsx';
import type { PermissionValue } from './value.ts';

/** Words of each permission; the compiler asks for those of a new one. */
export type PermissionWords<N extends string> = Readonly<Record<N, Declared>>;

export type PermissionChanges<N extends string> = Pick<
  SettingChanges<N, GroupSetting | PermissionValue>,
  'valueOf' | 'refusalOf' | 'change'
> &
  Permitted<N>;

export interface PermissionGroupsProps<N extends string> {
  readonly permissions: PermissionWords<N>;
  /** Rows of `server_supported_permission_settings`. */
  readonly rules: Readonly<Record<string, PermissionRule>> | undefined;
  readonly changes: PermissionChanges<N>;
}

interface RowProps {
  readonly name: string;
  readonly words: Declared;
  readonly rule: PermissionRule;
  readonly changes: PermissionChanges<string>;
}

const Row = ({ name, words, rule, changes }: RowProps) => {
  const id = `setting-${name}`;
  const refusal = changes.refusalOf(name);
  const value = changes.valueOf(name);
  if (value === undefined) return null;
  return (
    <div class="setting" data-setting={name}>
      <PermissionField
        label={t(words.words)}
        value={value}
        rule={rule}
        onChange={(next) => void changes.change(name, next)}
        describedBy={`${id}-about ${id}-refusal ${id}-why`}
        isInvalid={refusal !== undefined}
        isDisabled={whyNot(changes, name) !== undefined}
      />
      {words.about !== undefined && (
        <p id={`${id}-about`} class="setting-about">
          {t(words.about)}
        </p>
      )}
      <WhyNot changes={changes} name={name} />
      <Refusal field={id} label={t(words.words)} error={refusal} />
    </div>
  );
};

export const PermissionGroups = <N extends string>({
  permissions,
  rules,
  changes,
}: PermissionGroupsProps<N>) => {
  const rows = Object.entries<Declared>(permissions).flatMap(([name, words]) => {
    const rule = rules?.[name];
    return rule === undefined ? [] : [{ name, words, rule }];
  });
  const groups = [...new Set(rows.map(({ words }) => words.group))];
  return (
    <>
      {groups.map((group) => (
        <section key={group} class="setting-group">
          <h2>{t(group)}</h2>
          <div class="setting-card">
            {rows
              .filter(({ words }) => words.group === group)
              .map((row) => (
                <Row key={row.name} {...row} changes={changes} />
              ))}
          </div>
        </section>
      ))}
    </>
  );
};
