/**
 * Events with a secret that their readers may see, such as a bot's token. They are encrypted in the log and decrypted
 * only for display.
 */
import type { StoredEvent } from '@parlance/protocol/event';
import type { LogEntry } from './entry.ts';

/** Returns the event's type, by which queues filter, and the encrypted whole. */
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
