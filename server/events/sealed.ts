/**
 * Events that hold a secret which their readers may know, like the token of a bot that they manage. The log is written and
 * kept as a whole, so there such an event stands encrypted; it is opened when it is shown, and nowhere else.
 */
import type { StoredEvent } from '@parlance/protocol/event';
import type { LogEntry } from './entry.ts';

/** What tells of the event: its type, by which queues are asked, and all of it where only the service can read it. */
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
