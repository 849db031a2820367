/** A folder gets a name and says what belongs there; a new one may begin with a channel. */
import { createFolder, updateFolder } from '@parlance/client/calls';
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { useSignal } from '@preact/signals';
import { useId, useState } from 'preact/hooks';
import type { Dialogs } from '../../parts/dialogs/dialogs.ts';
import { FormModal } from '../../parts/dialogs/form-modal.tsx';
import { announce } from '../../parts/saying/say.ts';
import { changedIn } from '../../store/changes/settings.ts';
import { moveToFolder } from '../../store/channels/folder-changes.ts';
import { folderOf, openFolders } from '../../store/channels/folders.ts';
import { client } from '../../store/session/service.ts';
import { channels } from '../../store/world.ts';
import { t } from '../../words/index.ts';

const isTaken = (name: string, except: number | undefined): boolean =>
  openFolders.value.some((one) => one.id !== except && lowerCase(one.name) === lowerCase(name));

export const FolderDialog = ({
  folder: id,
  channel,
  close,
}: Dialogs['folder'] & { readonly close: () => void }) => {
  const field = useId();
  const folder = folderOf(id);
  const now = { name: folder?.name ?? '', description: folder?.description ?? '' };
  const [opened] = useState(now);
  const typed = useSignal(opened.name);
  const description = useSignal(opened.description);
  const name = typed.value.trim();
  const isNameTaken = isTaken(name, id);
  const save = async () => {
    const given = { name, description: description.value.trim() };
    if (id !== undefined) {
      await client.call(updateFolder, { channel_folder_id: id, ...changedIn(opened, given) });
      return announce(t('Saved'));
    }
    const { channel_folder_id: made } = await client.call(createFolder, given);
    const moved = channels.peek().get(channel ?? -1);
    if (moved !== undefined) await moveToFolder(moved, made);
  };
  return (
    <FormModal
      title={id === undefined ? t('New folder') : t('Rename folder')}
      action={id === undefined ? t('Create') : t('Save')}
      submit={save}
      close={close}
      isIncomplete={name === '' || isNameTaken}
    >
      <div class="field">
        <label for={`${field}-name`}>{t('Name')}</label>
        <input
          id={`${field}-name`}
          name="name"
          class="input"
          maxLength={limits.channelFolderNameLength}
          aria-invalid={isNameTaken ? true : undefined}
          aria-describedby={`${field}-why`}
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </div>
      <p id={`${field}-why`} role="status" class="form-note">
        {isNameTaken && t('A folder of this name exists.')}
      </p>
      <div class="field">
        <label for={`${field}-description`}>{t('Description')}</label>
        <input
          id={`${field}-description`}
          name="description"
          class="input"
          maxLength={limits.channelFolderDescriptionLength}
          value={description.value}
          onInput={({ currentTarget }) => {
            description.value = currentTarget.value;
          }}
        />
      </div>
    </FormModal>
  );
};
