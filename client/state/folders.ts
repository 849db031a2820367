import { type Reducer, reducer } from './reducer.ts';
import type { Item, State } from './state.ts';

type Folder = Item<'channel_folders'>;

const inOrder = (folders: readonly Folder[]) =>
  [...folders].sort((one, other) => one.order - other.order || one.id - other.id);

const change = (state: State, apply: (folders: readonly Folder[]) => readonly Folder[]): State =>
  state.channel_folders === undefined
    ? state
    : { ...state, channel_folders: inOrder(apply(state.channel_folders)) };

export const folders: readonly Reducer[] = [
  reducer('channel_folder/add', (state, { channel_folder }) =>
    change(state, (all) => [...all, channel_folder]),
  ),
  reducer('channel_folder/update', (state, { channel_folder_id, data }) =>
    change(state, (all) => all.map((one) => (one.id === channel_folder_id ? { ...one, ...data } : one))),
  ),
  reducer('channel_folder/reorder', (state, { order }) =>
    change(state, (all) => all.map((one) => ({ ...one, order: order.indexOf(one.id) }))),
  ),
  reducer('default_stream_groups', (state, { default_stream_groups }) =>
    state.realm_default_stream_groups === undefined
      ? state
      : { ...state, realm_default_stream_groups: default_stream_groups },
  ),
];
