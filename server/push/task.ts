import { tokenKinds } from '@parlance/protocol/push/devices';
import { z } from 'zod';
import { task } from '../jobs/task.ts';

const tokenKind = z.enum(tokenKinds);

/** Tries over about two days: a relay that is away for a night loses nothing. */
export const registerTask = task(
  'push.register',
  z.object({
    deviceId: z.number(),
    userId: z.number(),
    tokenKind,
    tokenId: z.string(),
    bouncerPublicKey: z.string(),
    encrypted: z.string(),
  }),
  { attempts: 12, lane: 'push' },
);

/** The token is encrypted, in Base64: what waits in the queue is stored too. */
export const unregisterTask = task(
  'push.unregister',
  z.object({ userId: z.number(), kind: tokenKind, token: z.string(), appId: z.nullable(z.string()) }),
  { attempts: 10, lane: 'push' },
);

/** News of a message are worth nothing the next day. */
export const notifyTask = task(
  'push.notify',
  z.object({
    messageId: z.number(),
    people: z.array(z.object({ id: z.number(), reason: z.string() })),
  }),
  { attempts: 6, lane: 'push' },
);

/** The same for one browser that could not be told with the others. */
export const browserTask = task(
  'push.browser',
  z.object({
    messageId: z.number(),
    userId: z.number(),
    reason: z.string(),
    /** Of the subscription, in hexadecimal digits. */
    hash: z.string(),
    failures: z.number(),
  }),
  { attempts: 6, lane: 'push' },
);

/** Messages that devices show and that were read elsewhere, or are gone. */
export const withdrawTask = task(
  'push.withdraw',
  z.object({ people: z.array(z.object({ id: z.number(), messageIds: z.array(z.number()) })) }),
  { attempts: 6, lane: 'push' },
);
