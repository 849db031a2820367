/** Asks the device and the service while the rest of the script is on its way: `build/ahead.ts` makes a file of it. */
import { openDevice, readHeld } from '../store/device/device.ts';
import { hasSides } from '../store/looks/sides-note.ts';
import { csrfToken, reader } from '../store/session/service.ts';
import { lead } from './lead.ts';

const readDevice = async () => {
  const device = await openDevice();
  const held = readHeld(device);
  const account = await held.account;
  if (account !== undefined && ![undefined, String(account.userId)].includes(reader))
    return (await import('./former-reader.ts')).forgetFormerReader(device);
  const whole = held.whole.catch(async () => {
    if (account === undefined) return undefined;
    // The next start takes it for a new device.
    await device.delete('account', 'account');
    location.reload();
    return new Promise<never>(() => {});
  });
  return { device, held: { ...held, whole } };
};

/** The page works where the browser keeps nothing, or what it kept cannot be read. */
const withoutDevice = async () => {
  const device = (await import('../store/device/passing.ts')).passingDevice();
  return { device, held: readHeld(device) };
};

const reading = readDevice().catch(withoutDevice);

/** Without the mark of a session there may be no reader to ask for. */
const hasReader = csrfToken() !== undefined;

/** The page notes its columns at each start. A browser takes long to make a first database, which holds nothing. */
export const isNew = hasReader && !hasSides();

export const waiting = isNew
  ? Promise.resolve(undefined)
  : reading.then(async ({ held }) => (await held.account)?.queue);
const leading = hasReader ? lead(waiting) : undefined;

export const ahead = reading.then((read) => ({ ...read, leading }));
