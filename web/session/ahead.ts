/** Asks the device and the service while the rest of the script is on its way: `build/ahead.ts` makes a file of it. */
import { openDevice, readHeld } from '../store/device.ts';
import { csrfToken } from '../store/service.ts';
import { hasSides } from '../store/sides-note.ts';
import { forgetFormerReader } from './former-reader.ts';
import { lead } from './lead.ts';

/** The page works where the browser keeps nothing, or what it kept cannot be read. */
const withoutDevice = async () => (await import('../store/passing-device.ts')).passingDevice();

const reading = forgetFormerReader()
  .then(openDevice)
  .catch(withoutDevice)
  .then((device) => ({ device, held: readHeld(device) }));

/** Without the mark of a session there may be no reader to ask for. */
const hasReader = csrfToken() !== undefined;

/** The page notes its columns at each start. A browser takes long to make a first database, which holds nothing. */
export const isNew = hasReader && !hasSides();

const waiting = isNew ? Promise.resolve(undefined) : reading.then(({ held }) => held.queue);
const leading = hasReader ? lead(waiting) : undefined;

export const ahead = reading.then((read) => ({ ...read, leading }));
