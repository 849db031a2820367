/** Sets a topic policy [S140], [S42]. */
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import { type VisibilityPolicy, visibilityPolicies } from '@parlance/protocol/topics/topics';
import { accessChannel, noSuchChannel } from '../channels/index.ts';
import { read } from '../db/sql.ts';
import type { Call } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { checkTopic } from './check.ts';
import { concernsMuted, emitMutedTopics, emitPolicy } from './emit-policies.ts';
import { countPolicies, lockPolicy, writePolicy } from './queries.ts';

/**
 * Returns the channel's id. Users who lost access may still remove their policy; others get the error of an
 * unknown channel [V2].
 */
const accessFor = async (
  { reader, actor }: Call,
  idOrName: number | string,
  topic: string,
  policy: VisibilityPolicy,
): Promise<number> => {
  try {
    return (await accessChannel(reader, actor, idOrName)).id;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'STREAM_DOES_NOT_EXIST';
    if (!isRefused || policy !== visibilityPolicies.none || typeof idOrName !== 'number') throw error;
  }
  const { rows } = await read`
    select from user_topics
    where organization_id = ${reader.organizationId} and user_id = ${actor.id}
      and channel_id::bigint = ${idOrName}::bigint and topic_key = lower(${topic})
  `.execute(reader.query);
  if (rows.length === 0) throw noSuchChannel(idOrName);
  return idOrName;
};

/** An unchanged policy emits nothing. Throws STREAM_DOES_NOT_EXIST and BAD_REQUEST. */
export const doSetPolicy = async (
  { database, now }: Service,
  call: Call,
  {
    idOrName,
    given,
    policy,
  }: {
    readonly idOrName: number | string;
    readonly given: string;
    readonly policy: VisibilityPolicy | 'not muted';
  },
): Promise<void> => {
  const topic = checkTopic(given);
  const { organization, actor } = call;
  const wanted = policy === 'not muted' ? visibilityPolicies.none : policy;
  const channelId = await accessFor(call, idOrName, topic, wanted);
  const place = { channelId, topic };
  await database.transact(organization.id, actor, async (transaction) => {
    const before = await lockPolicy(transaction, actor.id, place);
    if (before === wanted || (policy === 'not muted' && !concernsMuted(before))) return;
    // The limit does not apply to automatic policies.
    const isOneMore = before === visibilityPolicies.none;
    if (isOneMore && (await countPolicies(transaction, actor.id)) >= limits.topicsOfUser)
      throw badRequest(
        say('You can mute, unmute or follow at most {limit} topics.', { limit: limits.topicsOfUser }),
      );
    const at = new Date(now());
    await writePolicy(transaction, actor.id, place, { policy: wanted, at });
    emitPolicy(transaction, [actor.id], place, { policy: wanted, at });
    if (concernsMuted(before, wanted)) emitMutedTopics(transaction, [actor.id]);
  });
};

/** Requires exactly one of both [S69]. */
export const readOneChannel = (id: number | undefined, name: string | undefined): number | string => {
  if (id !== undefined && name !== undefined)
    throw badRequest('Unsupported parameter combination: stream_id,stream', {
      parameters: 'stream_id,stream',
    });
  const given = id ?? name;
  if (given === undefined)
    throw badRequest("Give either 'stream_id' or 'stream'.", { parameters: 'stream_id,stream' });
  return given;
};
