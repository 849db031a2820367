/** What by how: a table of checkboxes, as the reader thinks of notifications. */
import type { Label } from '../../../words/index.ts';
import { t } from '../../../words/index.ts';
import type { Changes } from '../changes.ts';
import { WhyNot, whyNot } from '../why-not.tsx';
import { type ShownName, settingsOf, settingWords } from './all.ts';
import type { CellSetting } from './declared.ts';
import './notifications-table.css';

interface TableProps {
  readonly changes: Changes<ShownName>;
}

interface Cell {
  readonly name: ShownName;
  readonly setting: CellSetting;
}

const Box = ({ name, setting, changes }: Cell & TableProps) => (
  <label class="notify-box">
    <input
      type="checkbox"
      id={`setting-${name}`}
      aria-label={settingWords(setting)}
      aria-invalid={changes.refusalOf(name) === undefined ? undefined : true}
      aria-disabled={whyNot(changes, name) === undefined ? undefined : true}
      aria-describedby={`setting-${name}-why`}
      checked={changes.valueOf(name) === true}
      onClick={(event) => whyNot(changes, name) !== undefined && event.preventDefault()}
      onChange={({ currentTarget }) => {
        const wanted = currentTarget.checked;
        void changes.change(name, wanted).then(() => {
          currentTarget.checked = changes.valueOf(name) === true;
        });
      }}
    />
    <WhyNot changes={changes} name={name} />
  </label>
);

export const NotificationsTable = ({ changes }: TableProps) => {
  const cells = settingsOf('notifications').flatMap(([name, setting]): readonly Cell[] =>
    setting.kind === 'cell' ? [{ name, setting }] : [],
  );
  const ways: readonly Label[] = [...new Set(cells.map(({ setting }) => setting.how))];
  const kinds: readonly Label[] = [...new Set(cells.map(({ setting }) => setting.what))];
  return (
    <div class="setting-card notify">
      <table aria-label={t('Notifications')}>
        <thead>
          <tr>
            <td />
            {ways.map((how) => (
              <th key={how} scope="col">
                {t(how)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((what) => (
            <tr key={what}>
              <th scope="row">{t(what)}</th>
              {ways.map((how) => {
                const cell = cells.find(({ setting }) => setting.what === what && setting.how === how);
                return <td key={how}>{cell !== undefined && <Box {...cell} changes={changes} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
