import type { Transaction } from '../db/transaction.ts';
import type { Audience } from '../events/audience.ts';
import type { Organization } from '../organization/index.ts';
import { avatarChange, emitUserChange } from './emit-changes.ts';
import { emailSeenBy, uploadedAvatar } from './render.ts';
import { apiEmail, type User } from './user.ts';

/** Sends the address to users who may now see it, and null to those who no longer may [S12], [S13]. */
export const emitVisibilityChange = (
  transaction: Transaction,
  organization: Organization,
  before: User,
  after: User,
): void => {
  const line = emailSeenBy(after);
  const former = emailSeenBy(before);
  if (line !== former) {
    const isSeen = line > former;
    const audience: Audience = isSeen ? { roleAtMost: line } : { roleAbove: line, except: [after.id] };
    emitUserChange(transaction, { user_id: after.id, delivery_email: isSeen ? after.email : null }, audience);
    if (after.avatarSource !== uploadedAvatar) emitUserChange(transaction, avatarChange(after), audience);
  }
  const address = apiEmail(after, organization);
  if (address !== apiEmail(before, organization))
    emitUserChange(transaction, { user_id: after.id, new_email: address });
};
