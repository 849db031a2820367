/** The profile of a person: fields, channels, groups, and what an administrator may change. */
import { getUserChannels } from '@parlance/client/calls';
import { roles } from '@parlance/protocol/users/roles';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { openDialog } from '../parts/dialogs/dialogs.ts';
import { Modal } from '../parts/dialogs/modal.tsx';
import { Avatar } from '../parts/person/avatar.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { channelPlace } from '../store/channels/place.ts';
import { activityOf } from '../store/people/activity.ts';
import { fieldsOf } from '../store/people/profile-fields.ts';
import { roleName } from '../store/people/roles.ts';
import { addressOf } from '../store/places/address.ts';
import { client } from '../store/session/service.ts';
import { slice } from '../store/state.ts';
import { channels, own, type Person, people } from '../store/world.ts';
import { languageNow, t } from '../words/index.ts';
import { ManagePerson } from './manage-person.tsx';
import './profile.css';

interface PersonProps {
  readonly person: Person;
}

const Fields = ({ person }: PersonProps) => (
  <dl class="profile-fields">
    <dt>{t('Role')}</dt>
    <dd>{roleName(person)}</dd>
    {person.delivery_email != null && (
      <>
        <dt>{t('E-mail')}</dt>
        <dd>{person.delivery_email}</dd>
      </>
    )}
    {person.is_imported_stub && (
      <>
        <dt>{t('State')}</dt>
        <dd>{t('Imported from elsewhere, and not signed in here yet')}</dd>
      </>
    )}
    <dt>{t('Joined')}</dt>
    <dd>
      {new Intl.DateTimeFormat(languageNow(), { dateStyle: 'long' }).format(new Date(person.date_joined))}
    </dd>
    {fieldsOf(person, slice('custom_profile_fields').value ?? []).map(({ name, text, url }) => (
      <>
        <dt>{name}</dt>
        <dd>
          {url === undefined ? (
            text
          ) : (
            <a href={url} rel="noopener noreferrer" target="_blank">
              {text}
            </a>
          )}
        </dd>
      </>
    ))}
  </dl>
);

const ChannelLinks = ({ ids, close }: { readonly ids: readonly number[]; readonly close: () => void }) => (
  <ul class="profile-list">
    {ids.map((id) => (
      <li key={id}>
        <a href={addressOf(channelPlace(id))} onClick={close}>
          #{channels.value.get(id)?.name}
        </a>
      </li>
    ))}
  </ul>
);

/** Common ones first. */
const Channels = ({ person, close }: PersonProps & { readonly close: () => void }) => {
  const ids = useSignal<readonly number[] | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  useEffect(() => {
    client
      .call(getUserChannels, { user_id: person.user_id })
      .then(({ subscribed_channel_ids }) => {
        ids.value = subscribed_channel_ids;
      })
      .catch((error: Error) => {
        failure.value = error.message;
      });
  }, [person.user_id]);
  if (failure.value !== undefined) return <p role="alert">{failure.value}</p>;
  const seen = (ids.value ?? []).filter((id) => channels.value.has(id));
  const common = seen.filter((id) => channels.value.get(id)?.own !== undefined);
  const others = seen.filter((id) => channels.value.get(id)?.own === undefined);
  if (ids.value === undefined) return null;
  if (seen.length === 0) return <p>{t('No channels that you may see.')}</p>;
  return (
    <>
      {common.length > 0 && <h3>{t('In common')}</h3>}
      <ChannelLinks ids={common} close={close} />
      {others.length > 0 && <h3>{t('Other')}</h3>}
      <ChannelLinks ids={others} close={close} />
    </>
  );
};

const Groups = ({ person }: PersonProps) => {
  const groups = (slice('realm_user_groups').value ?? []).filter(
    ({ members, is_system_group, deactivated }) =>
      !is_system_group && deactivated !== true && members.includes(person.user_id),
  );
  if (groups.length === 0) return <p>{t('In no groups.')}</p>;
  return (
    <ul class="profile-list">
      {groups.map(({ id, name, description }) => (
        <li key={id}>
          <strong>{name}</strong> <span class="card-soft">{description}</span>
        </li>
      ))}
    </ul>
  );
};

export const Profile = ({ user, close }: { readonly user: number; readonly close: () => void }) => {
  const person = people.value.get(user);
  if (person === undefined)
    return (
      <Modal title={t('Unknown user')} close={close}>
        <p>{t('You may not see this person.')}</p>
      </Modal>
    );
  const canManage = (own.value?.role ?? roles.guest) <= roles.administrator;
  return (
    <Modal title={person.full_name} close={close}>
      <div class="profile-head">
        <Avatar person={person} size={88} activity={activityOf(user)} />
        <button
          type="button"
          class="button"
          aria-haspopup="dialog"
          onClick={() => {
            close();
            const narrow = [{ operator: 'sender', operand: user }] as const;
            openDialog('shared-files', { narrow, name: person.full_name });
          }}
        >
          {t('Files, pictures and links')}
        </button>
      </div>
      <Tabs
        name={person.full_name}
        tabs={[
          { name: t('Profile'), content: () => <Fields person={person} /> },
          { name: t('Channels'), content: () => <Channels person={person} close={close} /> },
          { name: t('Groups'), content: () => <Groups person={person} /> },
          ...(canManage
            ? [{ name: t('Manage'), content: () => <ManagePerson person={person} close={close} /> }]
            : []),
        ]}
      />
    </Modal>
  );
};
