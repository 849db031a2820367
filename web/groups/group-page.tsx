/** The page of one group: what it is, who is in it, who may do what. */
import { UsersRound } from 'lucide';
import { useEffect } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { type Tab, Tabs } from '../parts/tabs.tsx';
import { groupTabs } from '../places/sections.ts';
import { groups } from '../store/groups/groups.ts';
import { groupName } from '../store/groups/names.ts';
import { setBusy } from '../store/panes/busy.ts';
import { addressOf, go, type PaneName } from '../store/places/address.ts';
import { type Label, t } from '../words/index.ts';
import { General } from './general.tsx';
import { Members } from './members-tab.tsx';
import { MembershipButton } from './membership-button.tsx';
import { Permissions } from './permissions.tsx';
import '../parts/fields/about.css';
import '../parts/settings/settings.css';
import './groups.css';

type GroupTab = (typeof groupTabs)[number];

export interface GroupPageProps {
  readonly pane: PaneName;
  readonly id: number;
  readonly tab: string;
}

const words: Readonly<Record<GroupTab, Label>> = {
  general: 'General',
  members: 'Members',
  permissions: 'Permissions',
};

const contents = { general: General, members: Members, permissions: Permissions };

export const GroupPage = ({ pane, id, tab }: GroupPageProps) => {
  useEffect(() => setBusy(pane, false), [pane]);
  const group = groups.value.get(id);
  if (group === undefined)
    return (
      <p class="group-none">
        {t('There is no such group.')}{' '}
        <a href={addressOf({ kind: 'groups', section: 'all' })}>{t('All groups')}</a>
      </p>
    );
  const name = groupName(group);
  return (
    <div class="group-page">
      <div class="group-head">
        <Icon of={UsersRound} size={18} />
        <h2 dir="auto">{name}</h2>
        {group.deactivated && <span class="list-tag">{t('Deactivated')}</span>}
        <MembershipButton group={group} />
      </div>
      <Tabs
        name={name}
        tabs={groupTabs.map((key): Tab => {
          const Content = contents[key];
          return { name: t(words[key]), content: () => <Content key={id} group={group} /> };
        })}
        shown={Math.max(0, groupTabs.indexOf(tab as GroupTab))}
        onShow={(index) =>
          go({ kind: 'group-settings', group: id, tab: groupTabs[index]! }, { replace: true })
        }
      />
    </div>
  );
};
