/** Who may do what with the group, and what the group may do. */
import { organizationUses } from '../parts/permission/organization-uses.ts';
import { PermissionGroups } from '../parts/permission/permission-groups.tsx';
import { WhyNone } from '../parts/settings/why-not.tsx';
import type { Group } from '../store/groups/groups.ts';
import { addressOf } from '../store/places/address.ts';
import { slice } from '../store/state.ts';
import { type Label, languageNow, t } from '../words/index.ts';
import { permissionChanges } from './changes.ts';
import { permissionWords } from './permission-words.ts';
import { channelUses, groupUses } from './use-words.ts';
import { usesOf } from './uses.ts';

const together = (labels: readonly Label[]): string =>
  new Intl.ListFormat(languageNow(), { type: 'unit' }).format(labels.map((label) => t(label)));

interface PlacesProps {
  readonly words: string;
  readonly places: readonly {
    readonly id: number;
    readonly name: string;
    readonly address: string;
    readonly labels: readonly Label[];
  }[];
}

const Places = ({ words, places }: PlacesProps) =>
  places.length === 0 ? null : (
    <>
      <h3>{words}</h3>
      <ul class="group-uses">
        {places.map(({ id, name, address, labels }) => (
          <li key={id}>
            <a href={address} dir="auto">
              {name}
            </a>
            <span class="list-soft">{together(labels)}</span>
          </li>
        ))}
      </ul>
    </>
  );

const Uses = ({ group }: { readonly group: Group }) => {
  const uses = usesOf(group.id);
  const isNone = uses.organization.length + uses.channels.length + uses.groups.length === 0;
  return (
    <section class="setting-group" aria-labelledby="group-may">
      <h2 id="group-may">{t('What this group may do')}</h2>
      <div class="setting-card group-may">
        {isNone && <p class="list-soft">{t('No permission names this group, nor a group that it is in.')}</p>}
        {uses.organization.length > 0 && (
          <>
            <h3>{t('In the organization')}</h3>
            <ul class="group-uses">
              {uses.organization.map((name) => (
                <li key={name}>{t(organizationUses[name])}</li>
              ))}
            </ul>
          </>
        )}
        <Places
          words={t('In channels')}
          places={uses.channels.map(({ id, name, permissions }) => ({
            id,
            name,
            address: addressOf({ kind: 'channel-settings', channel: id, tab: 'permissions' }),
            labels: permissions.map((one) => channelUses[one]),
          }))}
        />
        <Places
          words={t('In other groups')}
          places={uses.groups
            .filter(({ id }) => id !== group.id)
            .map(({ id, name, permissions }) => ({
              id,
              name,
              address: addressOf({ kind: 'group-settings', group: id, tab: 'permissions' }),
              labels: permissions.map((one) => groupUses[one]),
            }))}
        />
      </div>
    </section>
  );
};

export const Permissions = ({ group }: { readonly group: Group }) => {
  const changes = permissionChanges(group);
  return (
    <div class="settings-page">
      <WhyNone changes={changes} />
      <PermissionGroups
        permissions={permissionWords}
        rules={slice('server_supported_permission_settings').value?.group}
        changes={changes}
      />
      <Uses group={group} />
    </div>
  );
};
