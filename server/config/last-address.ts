/** Where the service over a data directory listens, or did last. Commands link to it where EXTERNAL_URL is not set. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const lastAddressPath = (dataDirectory: string): string => join(dataDirectory, 'address');

export const noteAddress = (dataDirectory: string, address: string): Promise<void> =>
  writeFile(lastAddressPath(dataDirectory), `${address}\n`, { mode: 0o600 });

export const fetchLastAddress = async (dataDirectory: string): Promise<string | undefined> => {
  const address = await readFile(lastAddressPath(dataDirectory), 'utf8').catch(() => '');
  return URL.canParse(address) ? address.trim() : undefined;
};
