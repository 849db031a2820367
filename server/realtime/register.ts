/**
 * Registers a queue. State and log position come from one snapshot, so the answer is the state at
 * `last_event_id`, where the queue continues.
 */
import { ApiError } from '@parlance/protocol/errors';
import { familyMergeBase, familyVersion, featureLevel } from '@parlance/protocol/levels';
import { emptyTopicDisplayName } from '@parlance/protocol/topics/rule';
import type { Reader } from '../db/reader.ts';
import { fetchPosition } from '../events/log.ts';
import { createQueue } from '../events/queue.ts';
import type { QueueOptions } from '../events/stored-queue.ts';
import { viewKey, viewOf } from '../events/view.ts';
import { type InitialContext, type InitialSection, RawJson } from '../frame/initial.ts';
import type { Call, OpenCall } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { JsonText } from '../http/call.ts';
import type { Part } from '../http/shared-text.ts';
import { checkQueueNarrow } from '../messages/index.ts';
import { accessSpectator, accessUser, fetchListening, type User } from '../users/index.ts';
import { checkSpectator, idleTimeoutOf, queueOptionsOf, type RegisterInput } from './parameters.ts';

const isWanted = ({ declared }: InitialSection, wanted: ReadonlySet<string> | null): boolean =>
  wanted === null ||
  (declared.all
    ? declared.types.every((type) => wanted.has(type))
    : declared.types.some((type) => wanted.has(type)));

const toParts = (value: unknown): readonly Part[] =>
  value instanceof RawJson ? value.parts : [JSON.stringify(value)];

/** Each starts with a comma. */
const fieldsOf = (values: Readonly<Record<string, unknown>>): Part[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) => [`,${JSON.stringify(key)}:`, ...toParts(value)]);

export const versions = {
  zulip_version: familyVersion,
  zulip_feature_level: featureLevel,
  zulip_merge_base: familyMergeBase,
  service_feature_level: featureLevel,
};

export interface Registered {
  readonly queueId: string;
  readonly position: number;
  readonly answer: JsonText;
}

const accessCaller = async (reader: Reader, id: number): Promise<User> => {
  const user = await accessUser(reader, id);
  if (!user.isActive) throw new ApiError('USER_DEACTIVATED', 'Account is deactivated');
  return user;
};

interface Initial {
  readonly position: number;
  readonly fields: readonly Part[];
}

const fetchInitial = (
  service: Service,
  sections: readonly InitialSection[],
  { input, options }: { readonly input: RegisterInput; readonly options: QueueOptions },
  { organization, accessActor }: Pick<Call, 'organization'> & { accessActor(reader: Reader): Promise<User> },
): Promise<Initial> => {
  const types = input.fetch_event_types ?? input.event_types;
  const wanted = types === undefined ? null : new Set(types);
  return service.database.snapshot(organization.id, async (reader) => {
    // Read again: both may have changed before the snapshot's position.
    const [current, actor] = await Promise.all([service.directory.within(reader), accessActor(reader)]);
    const context: InitialContext = {
      service,
      reader,
      actor,
      organization: current,
      view: viewOf(viewKey(options), emptyTopicDisplayName),
      includeSubscribers: input.include_subscribers,
      presenceHistoryLimitDays: input.presence_history_limit_days,
      wanted,
    };
    const [position, ...parts] = await Promise.all([
      fetchPosition(reader),
      ...sections.filter((one) => isWanted(one, wanted)).map((one) => one.fetch(context)),
    ]);
    return { position, fields: parts.flatMap(fieldsOf) };
  });
};

export const registerQueue = async (
  service: Service,
  sections: readonly InitialSection[],
  input: RegisterInput,
  call: Call,
): Promise<Registered> => {
  checkQueueNarrow(input.narrow);
  const listening = call.actor.isBot ? await fetchListening(call.reader, call.actor.id) : undefined;
  const options = queueOptionsOf(input, true, listening);
  const { position, fields } = await fetchInitial(
    service,
    sections,
    { input, options },
    {
      organization: call.organization,
      accessActor: (reader) => accessCaller(reader, call.actor.id),
    },
  );
  const idleTimeoutSeconds = idleTimeoutOf(input.idle_queue_timeout);
  const queueId = await createQueue(service.database, {
    organizationId: call.organization.id,
    userId: call.actor.id,
    position,
    options,
    idleTimeoutSeconds,
  });
  const rest = {
    last_event_id: position,
    idle_queue_timeout_secs: idleTimeoutSeconds,
    ...versions,
  };
  return { queueId, position, answer: new JsonText(`"queue_id":"${queueId}"`, ...fieldsOf(rest), ...fields) };
};
/**
 * Returns web-public state without a queue [S77], since events need a user. Throws UNAUTHORIZED if the
 * organization requires an account.
 */
export const registerSpectator = async (
  service: Service,
  sections: readonly InitialSection[],
  input: RegisterInput,
  { organization }: OpenCall,
): Promise<JsonText> => {
  const spectator = accessSpectator(service, organization);
  checkSpectator(input);
  const { position, fields } = await fetchInitial(
    service,
    sections.filter(({ declared }) => declared.forSpectators),
    { input, options: queueOptionsOf(input, false) },
    { organization, accessActor: async () => spectator },
  );
  return new JsonText('"queue_id":null', ...fieldsOf({ last_event_id: position, ...versions }), ...fields);
};
