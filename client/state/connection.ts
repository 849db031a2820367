import { type Reducer, reducer, saysNothing } from './reducer.ts';

export const connection: readonly Reducer[] = [
  saysNothing('heartbeat'),
  reducer('restart', (state, event) => ({
    ...state,
    zulip_version: event.zulip_version,
    zulip_merge_base: event.zulip_merge_base,
    zulip_feature_level: event.zulip_feature_level,
    ...(state.server_generation === undefined ? {} : { server_generation: event.server_generation }),
  })),
];
