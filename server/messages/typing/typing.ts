/** Typing notifications, emitted to readers and never stored [S61] to [S63]. */
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { type sendTyping, typingStart, typingStop } from '@parlance/protocol/messages/typing';
import { say } from '@parlance/protocol/phrase';
import { checkMaySend } from '../../channels/index.ts';
import type { Reader } from '../../db/reader.ts';
import { read } from '../../db/sql.ts';
import type { LogEntry } from '../../events/entry.ts';
import type { Call } from '../../frame/routes.ts';
import type { Service } from '../../frame/service.ts';
import { checkTopic } from '../../topics/index.ts';
import { apiEmail, settingsOf } from '../../users/index.ts';
import { accessPeople } from '../send/people.ts';
import { checkTopicsPolicy } from '../send/permission.ts';

type TypingInput = Input<typeof sendTyping>;

interface Readers {
  readonly count: number;
  readonly unwilling: readonly number[];
}

/** Counts at most one member above the limit. */
export const fetchTypingReaders = async (reader: Reader, recipientId: number): Promise<Readers> => {
  const { rows } = await read<Readers>`
    select count(*)::int as count,
      coalesce(array_agg(u.id) filter (where u.settings->'receives_typing_notifications' = 'false'), '{}') as unwilling
    from (
      select user_id from memberships
      where organization_id = ${reader.organizationId} and recipient_id = ${recipientId} and "left" is null
      limit ${limits.typingSubscribers + 1}
    ) as m join users u on u.organization_id = ${reader.organizationId} and u.id = m.user_id
  `.execute(reader.query);
  return rows[0]!;
};

/** Throws BAD_REQUEST where the user turned the setting off. */
export const checkSendsTyping = (
  { actor }: Pick<Call, 'actor'>,
  name: 'send_private_typing_notifications' | 'send_stream_typing_notifications',
) => {
  if (!settingsOf(actor)[name]) throw badRequest(say('You have turned off {setting}.', { setting: name }));
};

const channelEntry = async (
  service: Service,
  input: TypingInput,
  call: Call,
): Promise<LogEntry | undefined> => {
  if (input.stream_id === undefined)
    throw badRequest(say("Missing '{name}' argument.", { name: 'stream_id' }), { var_name: 'stream_id' });
  if (input.topic === undefined)
    throw badRequest(say("Missing '{name}' argument.", { name: 'topic' }), { var_name: 'topic' });
  const topic = checkTopic(input.topic);
  const { actor, organization } = call;
  const channel = await service.messages.targets.find(call.reader, actor, input.stream_id, 'type');
  await checkMaySend({ reader: call.reader, organization, actor, now: service.now() }, channel);
  checkTopicsPolicy(organization, channel, topic);
  checkSendsTyping(call, 'send_stream_typing_notifications');
  const { count, unwilling } = await fetchTypingReaders(call.reader, channel.id);
  // Large channels would have constant noise.
  if (count > limits.typingSubscribers) return undefined;
  return {
    event: (input.op === 'start' ? typingStart : typingStop).of({
      message_type: 'stream',
      sender: { user_id: actor.id, email: apiEmail(actor, organization) },
      stream_id: channel.id,
      topic,
    }),
    audience: {
      recipient: channel.id,
      about: actor.id,
      ...(unwilling.length === 0 ? {} : { except: unwilling }),
    },
  };
};

const directEntry = async (input: TypingInput, call: Call): Promise<LogEntry> => {
  const { actor, organization, reader } = call;
  if (input.to === undefined)
    throw badRequest(say("Missing '{name}' argument.", { name: 'to' }), { var_name: 'to' });
  if (input.to.length === 0) throw badRequest("Empty 'to' list", { var_name: 'to' });
  checkSendsTyping(call, 'send_private_typing_notifications');
  const people = await accessPeople(reader, organization, { ids: input.to, emails: [] }, actor);
  const asPerson = (person: (typeof people)[number]) => ({
    user_id: person.id,
    email: apiEmail(person, organization),
  });
  return {
    event: (input.op === 'start' ? typingStart : typingStop).of({
      message_type: 'direct',
      sender: asPerson(actor),
      recipients: people.map(asPerson),
    }),
    audience: {
      users: people.filter((person) => settingsOf(person).receives_typing_notifications).map(({ id }) => id),
      about: actor.id,
    },
  };
};

export const notifyTyping = async (service: Service, input: TypingInput, call: Call): Promise<void> => {
  const entry = await (input.type === 'direct'
    ? directEntry(input, call)
    : channelEntry(service, input, call));
  if (entry !== undefined) await service.messages.emitTyping(call.organization.id, entry);
};
