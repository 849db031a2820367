/** Events with a secret, such as a bot's token: encrypted in the log, decrypted only for display. */
import type { StoredEvent } from '@parlance/protocol/event';
import type { LogEntry } from './entry.ts';

/** Leaves the type readable, by which queues filter. */
export const sealEvent = (
  { seal }: { readonly seal: (text: string) => Buffer },
  event: StoredEvent,
): Pick<LogEntry, 'event' | 'sealed'> => ({
  event: { type: event.type, ...(event.op === undefined ? {} : { op: event.op }) },
  sealed: seal(JSON.stringify(event)).toString('base64'),
});

export type Unseal = (sealed: Buffer) => string;

export const eventOf = ({ event, sealed }: LogEntry, unseal: Unseal | undefined): StoredEvent | undefined =>
  sealed === undefined || unseal === undefined
    ? event
    : (JSON.parse(unseal(Buffer.from(sealed, 'base64'))) as StoredEvent);
