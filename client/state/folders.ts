/** Channel folders and groups of default channels, as they stand in the answer of POST /register. */
import {
  type FolderObject,
  folderAdd,
  folderReorder,
  folderUpdate,
} from '@parlance/protocol/channel-folders';
import { type DefaultGroupObject, defaultGroups } from '@parlance/protocol/default-channels';
import { type Reducer, reducer } from './reducer.ts';

interface FolderState {
  readonly channel_folders?: readonly FolderObject[];
  readonly realm_default_stream_groups?: readonly DefaultGroupObject[];
}

const inOrder = (folders: readonly FolderObject[]) =>
  [...folders].sort((one, other) => one.order - other.order || one.id - other.id);

const change = (
  state: FolderState,
  apply: (folders: readonly FolderObject[]) => readonly FolderObject[],
): FolderState =>
  state.channel_folders === undefined
    ? state
    : { ...state, channel_folders: inOrder(apply(state.channel_folders)) };

export const folders: readonly Reducer[] = [
  reducer(folderAdd, (state: FolderState, { channel_folder }) =>
    change(state, (all) => [...all, channel_folder]),
  ),
  reducer(folderUpdate, (state: FolderState, { channel_folder_id, data }) =>
    change(state, (all) => all.map((one) => (one.id === channel_folder_id ? { ...one, ...data } : one))),
  ),
  reducer(folderReorder, (state: FolderState, { order }) =>
    change(state, (all) => all.map((one) => ({ ...one, order: order.indexOf(one.id) }))),
  ),
  reducer(defaultGroups, (state: FolderState, { default_stream_groups }) =>
    state.realm_default_stream_groups === undefined
      ? state
      : { ...state, realm_default_stream_groups: default_stream_groups },
  ),
];
