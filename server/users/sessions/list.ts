import type { WireKey, WireSession } from '@parlance/protocol/users/sessions';
import { sql } from 'kysely';
import { read } from '../../db/sql.ts';
import type { Call } from '../../frame/routes.ts';
import { unknownNetwork } from '../../http/network.ts';
import { browserOf, systemOf } from './programs.ts';

const seconds = (column: string) => sql.raw<number>(`floor(date_part('epoch', ${column}))`);

type Kept<T> = Omit<T, 'is_current'>;
type KeptSession = Omit<Kept<WireSession>, 'browser' | 'operating_system' | 'network'> & {
  readonly network: string;
};

/** `now` in milliseconds. */
const fetchSessions = async ({ reader, actor, credential }: Call, now: number): Promise<WireSession[]> => {
  const { rows } = await read<KeptSession>`
    select id, ${seconds('created_at')} as date_created, ${seconds('used_at')} as last_used, program, network
    from sessions
    where organization_id = ${reader.organizationId} and user_id = ${actor.id}
      and expires_at > ${new Date(now)}
    order by used_at desc, id desc
  `.execute(reader.query);
  return rows.map(({ network, ...session }) => ({
    browser: browserOf(session.program),
    operating_system: systemOf(session.program),
    network: network === unknownNetwork ? null : network,
    is_current: session.id === credential,
    ...session,
  }));
};

const fetchKeys = async ({ reader, actor, credential }: Call): Promise<WireKey[]> => {
  const { rows } = await read<Kept<WireKey>>`
    select id, name, ${seconds('created_at')} as date_created, ${seconds('used_at')} as last_used
    from api_keys
    where organization_id = ${reader.organizationId} and user_id = ${actor.id}
    order by used_at desc nulls last, id desc
  `.execute(reader.query);
  return rows.map((key) => ({ is_current: key.id === credential, ...key }));
};

/** Returns the caller's own alone: no parameter names another person. */
export const fetchAccess = async (
  call: Call,
  now: number,
): Promise<{ sessions: WireSession[]; api_keys: WireKey[] }> => {
  const [sessions, api_keys] = await Promise.all([fetchSessions(call, now), fetchKeys(call)]);
  return { sessions, api_keys };
};
