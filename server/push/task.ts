import { tokenKinds } from '@parlance/protocol/push/devices';
import { z } from 'zod';
import { task } from '../jobs/task.ts';

const tokenKind = z.enum(tokenKinds);

/** Retries for about two days, so a relay may be away for a night. */
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

/** Base64 of the encrypted token, because queued jobs are stored. */
export const unregisterTask = task(
  'push.unregister',
  z.object({ userId: z.number(), kind: tokenKind, token: z.string(), appId: z.nullable(z.string()) }),
  { attempts: 10, lane: 'push' },
);

/** A notification is worth nothing the next day. */
export const notifyTask = task(
  'push.notify',
  z.object({
    messageId: z.number(),
    people: z.array(z.object({ id: z.number(), reason: z.string() })),
  }),
  { attempts: 6, lane: 'push' },
);

/** Retries one browser that failed in `notifyTask`. */
export const browserTask = task(
  'push.browser',
  z.object({
    messageId: z.number(),
    userId: z.number(),
    reason: z.string(),
    /** Identifies the subscription, in hexadecimal digits. */
    hash: z.string(),
    failures: z.number(),
  }),
  { attempts: 6, lane: 'push' },
);

/** Withdraws shown messages that were read elsewhere or deleted. */
export const withdrawTask = task(
  'push.withdraw',
  z.object({ people: z.array(z.object({ id: z.number(), messageIds: z.array(z.number()) })) }),
  { attempts: 6, lane: 'push' },
);
