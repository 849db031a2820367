/** All bots, with their owners. Who makes one owns it. */
import { CirclePlus } from 'lucide';
import { useMemo } from 'preact/hooks';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { Icon } from '../../parts/icon.tsx';
import { SortableTable } from '../../parts/sortable-table/sortable-table.tsx';
import { mayInOrganization } from '../../store/permissions.ts';
import { organizationSectionName } from '../../store/places/section-names.ts';
import { languageNow, t } from '../../words/index.ts';
import { isAdministrator } from '../administrator.ts';
import { OnlyAdministrators } from '../only-administrators.tsx';
import { columnsOfBots } from './bot-columns.tsx';
import { botMenu } from './bot-menu.ts';
import { allBots } from './bots.ts';

const mayMake = (): boolean =>
  mayInOrganization('can_create_bots_group') || mayInOrganization('can_create_write_only_bots_group');

export const BotsSection = () => {
  const language = languageNow();
  const columns = useMemo(columnsOfBots, [language]);
  return (
    <section>
      <OnlyAdministrators />
      <SortableTable
        name={organizationSectionName('bots')}
        columns={columns}
        rows={allBots.value}
        keyOf={({ user_id }) => user_id}
        nameOf={({ full_name }) => full_name}
        actionsOf={isAdministrator() ? botMenu : undefined}
        empty={t('This organization has no bots.')}
      >
        {mayMake() && (
          <button
            type="button"
            class="button main"
            aria-haspopup="dialog"
            onClick={() => openDialog('new-bot', {})}
          >
            <Icon of={CirclePlus} size={16} /> {t('New bot')}
          </button>
        )}
      </SortableTable>
    </section>
  );
};
