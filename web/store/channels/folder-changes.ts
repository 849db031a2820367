/** Changes of folders, and of the folder that a channel is in. Each can be taken back. */
import { reorderFolders, updateChannel, updateFolder } from '@parlance/client/calls';
import type { Channel } from '@parlance/client/words';
import { offerUndo } from '../../parts/saying/say.ts';
import { t } from '../../words/index.ts';
import { movedIn } from '../changes/settings.ts';
import { client } from '../session/service.ts';
import { slice } from '../state.ts';
import { trying } from '../topics/changes.ts';
import { type Folder, openFolders } from './folders.ts';

const put = (channel: number, folder_id: number | null) =>
  client.call(updateChannel, { stream_id: channel, folder_id });

/** `folder`: null for none. */
export const moveToFolder = (channel: Channel, folder: number | null): Promise<void> =>
  trying(async () => {
    const before = channel.folder_id;
    if (before === folder) return;
    await put(channel.id, folder);
    const name = openFolders.peek().find(({ id }) => id === folder)?.name ?? t('No folder');
    offerUndo(t('Moved to {place}', { place: name }), () => trying(() => put(channel.id, before)));
  });

const idsNow = () =>
  (slice('channel_folders').peek() ?? [])
    .toSorted((one, other) => one.order - other.order)
    .map(({ id }) => id);

const move = (before: readonly number[], after: readonly number[]) =>
  client.call(reorderFolders, { order: [...movedIn(idsNow(), before, after)] });

/** Whether there is a folder above (-1) or below (1). */
export const maySwap = (folder: number, by: -1 | 1): boolean => {
  const ids = openFolders.value.map(({ id }) => id);
  return ids[ids.indexOf(folder) + by] !== undefined;
};

/** Changes places with the folder above or below. The service wants all of them, archived ones too. */
export const swapFolder = (folder: number, by: -1 | 1): Promise<void> =>
  trying(async () => {
    const before = idsNow();
    const shown = openFolders.peek().map(({ id }) => id);
    const other = shown[shown.indexOf(folder) + by];
    if (other === undefined) return;
    const others = before.filter((id) => id !== folder);
    const after = others.toSpliced(others.indexOf(other) + (by === 1 ? 1 : 0), 0, folder);
    await move(before, after);
    offerUndo(t('Saved'), () => trying(() => move(after, before)));
  });

const setArchived = (id: number, is_archived: boolean) =>
  client.call(updateFolder, { channel_folder_id: id, is_archived });

/** The service refuses while a channel is in it. */
export const archiveFolder = ({ id, name, is_archived: isArchived }: Folder): Promise<void> =>
  trying(async () => {
    await setArchived(id, !isArchived);
    const text = isArchived
      ? t('{channel} is back', { channel: name })
      : t('{channel} is archived', { channel: name });
    offerUndo(text, () => trying(() => setArchived(id, isArchived)));
  });
