/** Why the reader follows a topic: what they did there when the service began to follow it for them, or their choice. */
import { getMessages } from '@parlance/client/calls';
import type { Message } from '@parlance/client/messages/message';
import type { Narrow } from '@parlance/client/messages/narrow';
import { lowerCase } from '@parlance/protocol/lower-case';
import { narrowOf } from '../places/conversation.ts';
import { client } from '../store/session/service.ts';
import { slice } from '../store/state.ts';
import type { Topic } from '../store/topics/changes.ts';
import { setting } from '../store/world.ts';

export interface Reason {
  readonly kind: 'wrote' | 'mentioned' | 'chose' | 'chose-or-reacted';
  /** What was written then. */
  readonly message?: Message | undefined;
}

/** Seconds between a message and what follows from it. */
const near = 2;
/** Messages that are looked through. */
const most = 200;

/** The policy that also counts reactions and votes; the largest number is never. */
const policy = { participation: 1, never: 4 } as const;

const messageAt = async (narrow: Narrow, seconds: number): Promise<Message | undefined> => {
  const { messages } = await client.call(getMessages, {
    anchor: 'newest',
    num_before: most,
    num_after: 0,
    narrow: [...narrow],
    allow_empty_topic_name: true,
    client_gravatar: false,
  });
  return messages.find(({ timestamp }) => Math.abs(timestamp - seconds) <= near);
};

/** Rejects when the service does not answer. */
export const whyFollowed = async ({ channel, topic }: Topic): Promise<Reason> => {
  const since = slice('user_topics')
    .peek()
    ?.find(
      (one) => one.stream_id === channel && lowerCase(one.topic_name) === lowerCase(topic),
    )?.last_updated;
  const follows = setting('automatically_follow_topics_policy') ?? policy.never;
  if (since === undefined) return { kind: 'chose' };
  const there = narrowOf({ kind: 'topic', channel, topic });
  const wrote =
    follows === policy.never
      ? undefined
      : await messageAt([...there, { operator: 'sender', operand: 'me' }], since);
  if (wrote !== undefined) return { kind: 'wrote', message: wrote };
  const mentioned =
    setting('automatically_follow_topics_where_mentioned') === true
      ? await messageAt([...there, { operator: 'is', operand: 'mentioned' }], since)
      : undefined;
  if (mentioned !== undefined) return { kind: 'mentioned', message: mentioned };
  return { kind: follows === policy.participation ? 'chose-or-reacted' : 'chose' };
};
