/** What another account left on the device is neither read nor sent by the one that signed in since. */
import { cookieIn } from '@parlance/client/access';
import { forgetDevice } from '../store/device.ts';
import { keepNote, noted } from '../store/noted.ts';
import { joinTabs } from './tabs.ts';

const note = 'parlance:reader';

/** Tabs of the other account start again. */
export const forgetFormerReader = async (): Promise<void> => {
  const reader = cookieIn(document.cookie, 'reader');
  if (reader === undefined) return;
  const isOther = ![reader, null].includes(noted<string>(note));
  if (isOther) localStorage.clear();
  keepNote(note, reader);
  if (!isOther) return;
  joinTabs(() => {}).send({ kind: 'signed-out' });
  await forgetDevice();
};
