/** The end of every restore: makes clients right, and gives bots new keys where all access ended. */
import type pg from 'pg';
import { Database } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { refuseLimited } from '../../db/transaction.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { type Settled, settle, type Wishes } from './points.ts';

interface Facts {
  readonly madeAt: Date;
  readonly secrets: Secrets;
  readonly isKeyLost: boolean;
}

export interface SettledInto extends Settled {
  readonly is_new_key: boolean;
  readonly is_copy: boolean;
  readonly are_signed_out: boolean;
}

export const settleInto = async (
  engine: Engine,
  client: pg.ClientBase,
  wishes: Wishes,
  { madeAt, secrets, isKeyLost }: Facts,
): Promise<SettledInto> => {
  const { asCopy, signEveryoneOut } = wishes;
  const keyFingerprint = secrets.fingerprint;
  const settled = await settle(client, { ...wishes, madeAt, keyFingerprint, isKeyLost });
  const are_signed_out = isKeyLost || asCopy || signEveryoneOut;
  if (are_signed_out) {
    // It loads half of the service, which a restore needs not else.
    const { renewBots } = await import('./bots.ts');
    const database = new Database(engine.connection, refuseLimited, { connections: 2 });
    await renewBots(database, secrets, { isKeyLost }).finally(() => database.close());
  }
  return { ...settled, is_new_key: isKeyLost, is_copy: asCopy, are_signed_out };
};
