/** Signing out: nothing of the account stays on the device [W3]. */
import { forgetAccount } from '../service-worker/control.ts';
import { type Device, forgetDevice } from '../store/device.ts';
import { turnPushOff } from '../store/push.ts';
import { csrfToken } from '../store/service.ts';
import { expectEnd } from './follow-link.ts';
import type { Session } from './session.ts';

/** Milliseconds for the service to forget the browser: an ended subscription is no use to it anyway. */
const patience = 2000;

const endPush = (): Promise<void> =>
  Promise.race([
    turnPushOff().catch(() => {}),
    new Promise<void>((resolve) => {
      setTimeout(resolve, patience);
    }),
  ]);

/** Ends the session at the service, then deletes what the device holds, whatever the network does. */
export const leave = async (device: Device, session: Session): Promise<void> => {
  await endPush();
  expectEnd();
  const headers = { Accept: 'application/json', 'X-CSRFToken': csrfToken() ?? '' };
  await fetch('/logout', { method: 'POST', headers }).catch(() => {});
  session.signedOut();
  await forgetAccount().catch(() => {});
  await forgetDevice(device).catch(() => {});
  const forgetNotes = () => localStorage.clear();
  forgetNotes();
  // Parts of the page note what they show when it is left: these come after them.
  for (const moment of ['pagehide', 'visibilitychange']) addEventListener(moment, forgetNotes);
  location.assign('/login');
};
