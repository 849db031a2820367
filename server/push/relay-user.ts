/** Derives the UUID by which relays know a user, so it need not be stored. */
import { createHash } from 'node:crypto';
import type { Organization } from '../organization/index.ts';
import type { RelayUser } from './relay.ts';

export const relayUser = ({ uuid }: Pick<Organization, 'uuid'>, userId: number): RelayUser => {
  const bytes = createHash('sha256').update(`${uuid} ${userId}`).digest().subarray(0, 16);
  // Version and variant bits of a custom UUID.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const text = bytes.toString('hex');
  const userUuid = [
    text.slice(0, 8),
    text.slice(8, 12),
    text.slice(12, 16),
    text.slice(16, 20),
    text.slice(20),
  ];
  return { organizationUuid: uuid, userId, userUuid: userUuid.join('-') };
};
