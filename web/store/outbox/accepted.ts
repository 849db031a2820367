/** Waits until the service has a message, or refuses it. */
import type { Failure } from '@parlance/client/messages/outbox-entry';
import { effect } from '@preact/signals';
import { onEvent } from '../messages/messages.ts';
import { outboxEntries } from './outbox.ts';

export type Outcome = { readonly id: number } | { readonly failure: Failure } | undefined;

/** Undefined: the person discarded it. */
export const outcomeOf = (localId: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const ends: (() => void)[] = [];
    const settle = (outcome: Outcome) => {
      resolve(outcome);
      // An effect cannot end while it runs for the first time.
      queueMicrotask(() => {
        for (const end of ends) end();
      });
    };
    // The event may come before the answer.
    ends.push(
      onEvent((event) => {
        if (event.type === 'message' && event.local_message_id === localId) settle({ id: event.message.id });
      }),
    );
    ends.push(
      effect(() => {
        const entry = outboxEntries.value.find((one) => one.localId === localId);
        if (entry === undefined) settle(undefined);
        else if (entry.sending.state === 'sent') settle({ id: entry.sending.id });
        else if (entry.sending.state === 'failed') settle({ failure: entry.sending.failure });
      }),
    );
  });
