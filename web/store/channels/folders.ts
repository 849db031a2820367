/** Folders of channels. */
import type { Item } from '@parlance/client/state/state';
import { computed, type ReadonlySignal } from '@preact/signals';
import { slice } from '../state.ts';

export type Folder = Item<'channel_folders'>;

export const folderOf = (id: number | undefined): Folder | undefined =>
  slice('channel_folders').value?.find((one) => one.id === id);

/** In use, in the order that administrators chose. */
export const openFolders: ReadonlySignal<readonly Folder[]> = computed(() =>
  (slice('channel_folders').value ?? [])
    .filter(({ is_archived }) => !is_archived)
    .toSorted((one, other) => one.order - other.order),
);
