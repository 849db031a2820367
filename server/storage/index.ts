import { createDirectoryStorage } from './directory.ts';
import { namingFaults } from './naming-faults.ts';
import type { S3Options } from './s3.ts';
import type { Storage } from './storage.ts';

export { StorageFault } from './fault.ts';
export { markKey } from './keys.ts';
export { describeRoom, measureRoom, type Room, shareDisk, stateOfRoom } from './room.ts';
export type { S3Options } from './s3.ts';
export type { ByteRange, Storage } from './storage.ts';

/** Prefers a configured bucket; loads its client only then. Failures are StorageFaults. */
export const createStorage = async (directory: string, s3: S3Options | undefined): Promise<Storage> => {
  if (s3 === undefined) return namingFaults(createDirectoryStorage(directory), `The directory ${directory}`);
  const { createS3Storage } = await import('./s3.ts');
  return namingFaults(createS3Storage(s3), `The bucket ${s3.bucket} at ${s3.endpoint}`);
};
