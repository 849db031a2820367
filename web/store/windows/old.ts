/** Keeps the device from filling: conversations that were not opened for longest go first. */
import { type Device, within } from '../device/device.ts';

export const dropOldWindows = async (device: Device, most: number): Promise<void> => {
  const dropping = device.transaction(['windows', 'messages'], 'readwrite');
  within(dropping.done);
  const windows = dropping.objectStore('windows');
  const [keys, values] = await Promise.all([windows.getAllKeys(), windows.getAll()]);
  const old = keys
    .map((key, index) => ({ key, usedAt: values[index]!.usedAt }))
    .sort((one, other) => one.usedAt - other.usedAt)
    .slice(0, -most);
  for (const { key } of old) {
    within(windows.delete(key));
    within(dropping.objectStore('messages').delete(key));
  }
  await dropping.done;
};
