import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Refusal } from '../config/refusal.ts';
import type { Storage, StorageFault } from '../storage/index.ts';

export interface Asked {
  /** The setting that names it. */
  readonly setting: string;
  readonly place: string;
}

export const refuseFault = ({ setting }: Asked, { message }: StorageFault): Refusal =>
  new Refusal(
    `${setting}: ${message}; the service writes, reads and deletes files there, so check the place, its keys and its rights.`,
  );

/** Throws a StorageFault, or a Refusal when the storage only seems to do what it is asked. */
export const tryStorage = async (storage: Storage, { setting, place }: Asked): Promise<void> => {
  const probe = `installation/probe-${randomUUID()}`;
  await storage.put(probe, Buffer.from(probe), 'text/plain');
  const stream = await storage.read(probe);
  const found = stream === undefined ? '' : await text(stream);
  await storage.remove([probe]);
  if (found !== probe)
    throw new Refusal(`${setting}: ${place} does not return what was just stored; check what it is.`);
  // Stores answer 200 to a removal that they refuse.
  if (await storage.has(probe))
    throw new Refusal(
      `${setting}: the service may not delete files in ${place}; give its key the right to, as s3:DeleteObject.`,
    );
};
