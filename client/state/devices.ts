/** The reader's devices. */
import { type Device, deviceAdd, deviceRemove, deviceUpdate } from '@parlance/protocol/devices';
import { set } from './list.ts';
import { type Reducer, reducer } from './reducer.ts';

interface DevicesState {
  readonly devices?: Readonly<Record<string, Device>>;
}

const unregistered: Device = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};

export const devices: readonly Reducer[] = [
  reducer(deviceAdd, (state: DevicesState, { device_id }) =>
    set(state, { devices: state.devices && { ...state.devices, [device_id]: unregistered } }),
  ),
  reducer(deviceRemove, (state: DevicesState, { device_id }) => {
    if (state.devices === undefined) return state;
    const { [device_id]: _gone, ...devices } = state.devices;
    return set(state, { devices });
  }),
  reducer(deviceUpdate, (state: DevicesState, event) => {
    const before = state.devices?.[event.device_id];
    if (before === undefined) return state;
    const { id: _id, device_id, ...told } = event;
    const change = Object.fromEntries(Object.entries(told).filter(([name]) => name in unregistered));
    return set(state, { devices: { ...state.devices, [device_id]: { ...before, ...change } } });
  }),
];
