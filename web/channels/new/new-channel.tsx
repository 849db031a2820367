/** Makes a channel with its first members, and leads there. */
import { limits } from '@parlance/protocol/limits';
import { useId, useMemo } from 'preact/hooks';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { Radios } from '../../parts/fields/radios.tsx';
import { channelPlace } from '../../store/channels/place.ts';
import { go } from '../../store/places/address.ts';
import { ownId } from '../../store/world.ts';
import { t } from '../../words/index.ts';
import { ownKinds } from '../kinds.ts';
import { MembersField } from '../members-field.tsx';
import { type Creation, make, newCreation } from './creation.ts';
import { FolderField } from './folder-field.tsx';
import { MorePermissions } from './more-permissions.tsx';
import './new-channel.css';

const NameField = ({ creation }: { readonly creation: Creation }) => {
  const id = useId();
  const { name, isTaken, refusal } = creation;
  const refused = refusal.value?.field === 'name' ? refusal.value.why : undefined;
  return (
    <div class="field">
      <label for={id}>{t('Name')}</label>
      <input
        id={id}
        name="name"
        class="input"
        maxLength={limits.channelNameLength}
        aria-invalid={isTaken.value || refused !== undefined ? true : undefined}
        aria-describedby={`${id}-why`}
        value={name.value}
        onInput={({ currentTarget }) => {
          name.value = currentTarget.value;
          refusal.value = undefined;
        }}
      />
      <p id={`${id}-why`} role="status" class="form-note new-channel-why">
        {isTaken.value ? t('A channel of this name exists.') : refused}
      </p>
    </div>
  );
};

const DescriptionField = ({ creation: { description } }: { readonly creation: Creation }) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('Description')}</label>
      <input
        id={id}
        name="description"
        class="input"
        maxLength={limits.channelDescriptionLength}
        value={description.value}
        onInput={({ currentTarget }) => {
          description.value = currentTarget.value;
        }}
      />
    </div>
  );
};

export interface NewChannelProps {
  readonly folder?: number;
  readonly close: () => void;
}

export const NewChannel = ({ folder, close }: NewChannelProps) => {
  const creation = useMemo(() => newCreation(folder), []);
  const { kind, members, refusal } = creation;
  return (
    <FormModal
      title={t('New channel')}
      action={t('Create')}
      submit={async () => go(channelPlace(await make(creation)))}
      close={close}
      isIncomplete={creation.name.value.trim() === '' || creation.isTaken.value}
    >
      <NameField creation={creation} />
      <DescriptionField creation={creation} />
      <Radios
        label={t('Who can see it')}
        choices={ownKinds().map(({ kind: value, words, about }) => ({
          value,
          words: t(words),
          about: t(about),
        }))}
        value={kind.value}
        onChange={(value) => {
          kind.value = value;
        }}
      />
      <FolderField folder={creation.folder} />
      <MembersField
        label={t('Members')}
        chosen={members.value}
        onChoose={(chosen) => {
          members.value = chosen;
        }}
        isMember={(user) => user === ownId()}
        isInvalid={refusal.value?.field === 'members'}
      />
      <MorePermissions permissions={creation.permissions} />
    </FormModal>
  );
};
