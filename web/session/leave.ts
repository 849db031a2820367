/** Signing out: nothing of the account stays on the device [W3]. */
import { forgetAccount } from '../service-worker/control.ts';
import { type Device, forgetDevice } from '../store/device/device.ts';
import { forgetNotes } from '../store/device/noted.ts';
import { turnPushOff } from '../store/notifications/push.ts';
import { csrfToken } from '../store/session/service.ts';
import { expectEnd } from './follow-link.ts';
import { inTime } from './in-time.ts';
import type { Session } from './session.ts';

/** Ends the session at the service, then deletes what the device holds, whatever the network does. */
export const leave = async (device: Device, session: Session): Promise<void> => {
  // An ended subscription is no use to the service anyway.
  await inTime(turnPushOff()).catch(() => {});
  expectEnd();
  const headers = { Accept: 'application/json', 'X-CSRFToken': csrfToken() ?? '' };
  await fetch('/logout', { method: 'POST', headers }).catch(() => {});
  session.signedOut();
  await forgetAccount().catch(() => {});
  await inTime(forgetDevice(device)).catch(() => {});
  forgetNotes();
  location.assign('/login');
};
