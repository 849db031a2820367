/** Changes of topics as a whole, with what takes them back. */
import { getMessages, setUserTopic, updateMessage } from '@parlance/client/calls';
import type { Message } from '@parlance/client/messages/message';
import { isResolved, resolvedMark, resolvedName } from '@parlance/protocol/topics/resolved';
import { announce, beginChange, offerUndo, showAlert } from '../../parts/saying/say.ts';
import { narrowOf } from '../../places/conversation.ts';
import { counted, t } from '../../words/index.ts';
import { topicName } from '../names.ts';
import { client } from '../session/service.ts';
import { policyOf } from '../unread/counts.ts';
import { type Policy, policyName } from './policy-names.ts';

export interface Topic {
  readonly channel: number;
  readonly topic: string;
}

/** Shows why a change failed. */
export const trying = async (change: () => Promise<unknown>): Promise<void> => {
  beginChange();
  try {
    await change();
  } catch (error) {
    showAlert(t('Could not save: {why}', { why: (error as Error).message }));
  }
};

const setPolicy = ({ channel, topic }: Topic, visibility_policy: Policy) =>
  client.call(setUserTopic, { stream_id: channel, topic, visibility_policy });

export const choosePolicy = (topic: Topic, policy: Policy): Promise<void> =>
  trying(async () => {
    const before = policyOf(topic.channel, topic.topic) as Policy;
    if (before === policy) return;
    await setPolicy(topic, policy);
    const text = t('{policy}: {topic}', { policy: policyName(policy), topic: topicName(topic.topic) });
    offerUndo(text, () => trying(() => setPolicy(topic, before)));
  });

/** Several at once, with one undo for all. */
export const choosePolicies = (chosen: readonly Topic[], policy: Policy): Promise<void> =>
  trying(async () => {
    const changes = chosen
      .map((topic) => ({ topic, before: policyOf(topic.channel, topic.topic) as Policy }))
      .filter(({ before }) => before !== policy);
    if (changes.length === 0) return;
    await Promise.all(changes.map(({ topic }) => setPolicy(topic, policy)));
    const topics = counted(changes.length, '{n} topic', '{n} topics');
    offerUndo(t('{policy}: {topic}', { policy: policyName(policy), topic: topics }), () =>
      trying(() => Promise.all(changes.map(({ topic, before }) => setPolicy(topic, before)))),
    );
  });

/** The newest message of a topic. Throws when the reader sees none. */
export const newestIn = async ({ channel, topic }: Topic): Promise<Message> => {
  const { messages } = await client.call(getMessages, {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    narrow: [...narrowOf({ kind: 'topic', channel, topic })],
    allow_empty_topic_name: true,
    client_gravatar: false,
  });
  const [newest] = messages;
  if (newest === undefined) throw new Error(t('There are no messages here yet.'));
  return newest;
};

/** All messages of the topic; a message of it names it. */
const rename = (message_id: number, topic: string) =>
  client.call(updateMessage, {
    message_id,
    topic,
    propagate_mode: 'change_all',
    send_notification_to_new_thread: false,
  });

/** Rejects when the service refuses. `isMerge`: the topics become one, so nothing takes it back. */
export const renameTopic = async (topic: Topic, name: string, isMerge: boolean): Promise<void> => {
  const { id } = await newestIn(topic);
  await rename(id, name);
  const text = t('Renamed to {topic}', { topic: topicName(name) });
  if (isMerge) announce(text);
  else offerUndo(text, () => trying(() => rename(id, topic.topic)));
};

export const toggleResolved = (topic: Topic): Promise<void> =>
  trying(async () => {
    const before = topic.topic;
    const { id } = await newestIn(topic);
    const wasResolved = isResolved(before);
    await rename(id, wasResolved ? before.slice(resolvedMark.length) : resolvedName(before));
    offerUndo(wasResolved ? t('Marked as unresolved') : t('Marked as resolved'), () =>
      trying(() => rename(id, before)),
    );
  });
