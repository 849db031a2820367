import type { Device } from '@parlance/protocol/push/devices';
import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

const unregistered: Device = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};

export const devices: readonly Reducer[] = [
  reducer('device/add', (state, { device_id }) =>
    set(state, { devices: state.devices && { ...state.devices, [device_id]: unregistered } }),
  ),
  reducer('device/remove', (state, { device_id }) => {
    if (state.devices === undefined) return state;
    const { [device_id]: _gone, ...devices } = state.devices;
    return set(state, { devices });
  }),
  reducer('device/update', (state, event) => {
    const before = state.devices?.[event.device_id];
    if (before === undefined) return state;
    const { id: _id, device_id, ...fields } = event;
    const change = Object.fromEntries(Object.entries(fields).filter(([name]) => name in unregistered));
    return set(state, { devices: { ...state.devices, [device_id]: { ...before, ...change } } });
  }),
];
