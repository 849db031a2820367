/** Files are no part of a registration: a client that shows them asks for them, and follows these events. */
import { attachmentAdded, attachmentRemoved, attachmentUpdated } from '@parlance/protocol/uploads';
import { type Reducer, saysNothing } from './reducer.ts';

export const attachments: readonly Reducer[] = [attachmentAdded, attachmentUpdated, attachmentRemoved].map(
  saysNothing,
);
