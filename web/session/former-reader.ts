/** What another account left on the device is neither read nor sent by the one that signed in since. */
import { forgetAccount } from '../service-worker/control.ts';
import { type Device, forgetDevice } from '../store/device/device.ts';
import { forgetNotes } from '../store/device/noted.ts';
import { endSubscription, silenceNote } from '../store/notifications/push.ts';
import { inTime } from './in-time.ts';
import { joinTabs } from './tabs.ts';

/** Starts again on an empty device, as do tabs of the other account. Throws when a tab holds the device. */
export const forgetFormerReader = async (device: Device): Promise<never> => {
  joinTabs(() => {}).send({ kind: 'signed-out' });
  const silence = localStorage.getItem(silenceNote);
  forgetNotes();
  await Promise.all([endSubscription, forgetAccount].map((forget) => inTime(forget()).catch(() => {})));
  await inTime(forgetDevice(device));
  // That this browser shows no notifications is not the account's choice alone.
  if (silence !== null) localStorage.setItem(silenceNote, silence);
  location.reload();
  return new Promise(() => {});
};
