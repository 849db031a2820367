/** Settings made of their declarations: groups in the order in which their settings stand. */
import { t } from '../../words/index.ts';
import type { RowSetting } from './setting.ts';
import { type Changes, SettingRow } from './setting-row.tsx';

interface SettingGroupsProps<N extends string> {
  readonly settings: readonly (readonly [name: N, setting: RowSetting])[];
  readonly changes: Changes<N>;
}

export const SettingGroups = <N extends string>({ settings, changes }: SettingGroupsProps<N>) => {
  const groups = [...new Set(settings.map(([, { group }]) => group))];
  return (
    <>
      {groups.map((group) => (
        <section key={group} class="setting-group">
          <h2>{t(group)}</h2>
          <div class="setting-card">
            {settings
              .filter(([, setting]) => setting.group === group)
              .map(([name, setting]) => (
                <SettingRow key={name} name={name} setting={setting} changes={changes} />
              ))}
          </div>
        </section>
      ))}
    </>
  );
};
