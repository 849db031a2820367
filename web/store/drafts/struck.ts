/**
 * When drafts were done, by id. A browser that is killed brings an older journal back: what it says of these is
 * out of date.
 */
import { change, type Device } from '../device/device.ts';

const prefix = 'struck:';
/** Milliseconds. */
const kept = 86_400_000;

/** After the message that the draft became is stored. */
export const strike = (device: Device, id: string): Promise<void> =>
  change(device, 'notes', (notes) => notes.put(Date.now(), `${prefix}${id}`), 'outbox');

/** Milliseconds by id. Forgets old ones. */
export const readStruck = async (device: Device): Promise<ReadonlyMap<string, number>> => {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, times] = await Promise.all([device.getAllKeys('notes', range), device.getAll('notes', range)]);
  const struck = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const time = Number(times[index]);
    if (Date.now() - time > kept) void device.delete('notes', key);
    else struck.set(key.slice(prefix.length), time);
  }
  return struck;
};
