/** Asks the device and the service while the rest of the page's script is on its way: `build/ahead.ts` makes a file of it. */
import { lead } from './session/lead.ts';
import { openDevice, readHeld } from './store/device.ts';
import { csrfToken } from './store/service.ts';

const ask = async () => {
  const device = await openDevice();
  const held = readHeld(device);
  // Without the mark of a session there may be no reader to ask for.
  return { device, held, leading: csrfToken() === undefined ? undefined : lead(held) };
};

export const ahead = ask();
