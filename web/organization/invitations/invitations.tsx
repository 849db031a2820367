/** Open invitations: the reader's own, for administrators those of all. */
import { CirclePlus } from 'lucide';
import { useMemo } from 'preact/hooks';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import { Icon } from '../../parts/icon.tsx';
import { namesIn, onlyThey } from '../../parts/permission/names.ts';
import { WhyNone } from '../../parts/settings/why-not.tsx';
import { SortableTable } from '../../parts/sortable-table/sortable-table.tsx';
import { organizationSectionName } from '../../store/places/section-names.ts';
import { slice } from '../../store/state.ts';
import { languageNow, t } from '../../words/index.ts';
import { columnsOfInvitations, nameOfInvitation } from './columns.ts';
import { invitationMenu } from './invitation-menu.ts';
import { useOpenInvitations } from './open-invitations.ts';
import { waysAllowed } from './rights.ts';

const whyNone = (): string | undefined => {
  const inviters = slice('realm_can_invite_users_group').value;
  if (waysAllowed().length > 0 || inviters === undefined) return undefined;
  return onlyThey(namesIn(inviters));
};

export const Invitations = () => {
  const { invitations, failure } = useOpenInvitations();
  const language = languageNow();
  const columns = useMemo(columnsOfInvitations, [language]);
  return (
    <section>
      <WhyNone changes={{ whyNone: whyNone() }} />
      <SortableTable
        name={organizationSectionName('users/invitations')}
        columns={columns}
        rows={invitations}
        failure={failure}
        keyOf={({ id, is_multiuse }) => `${is_multiuse} ${id}`}
        nameOf={nameOfInvitation}
        actionsOf={invitationMenu}
        empty={t('No invitation is open.')}
      >
        {waysAllowed().length > 0 && (
          <button
            type="button"
            class="button main"
            aria-haspopup="dialog"
            onClick={() => openDialog('invite', {})}
          >
            <Icon of={CirclePlus} size={16} /> {t('Invite people')}
          </button>
        )}
      </SortableTable>
    </section>
  );
};
