/** The one question before a topic is deleted, with the number of its messages. */
import { deleteTopic, getMessages } from '@parlance/client/calls';
import { Question } from '../parts/dialogs/question.tsx';
import { useAnswer } from '../parts/dialogs/use-answer.ts';
import { announce } from '../parts/saying/say.ts';
import { narrowOf } from '../places/conversation.ts';
import { topicName } from '../store/names.ts';
import { client } from '../store/session/service.ts';
import { type Topic, trying } from '../store/topics/changes.ts';
import { counted, t } from '../words/index.ts';

/** Messages that are counted; of longer topics the reader learns that they are longer. */
const most = 1000;

const count = async ({ channel, topic }: Topic): Promise<number> => {
  const { messages, found_oldest } = await client.call(getMessages, {
    anchor: 'newest',
    num_before: most,
    num_after: 0,
    narrow: [...narrowOf({ kind: 'topic', channel, topic })],
    apply_markdown: false,
    allow_empty_topic_name: true,
    client_gravatar: false,
  });
  return found_oldest === true ? messages.length : most + 1;
};

/** The service answers before a long topic is gone as a whole. */
const remove = ({ channel, topic }: Topic): Promise<void> =>
  trying(async () => {
    const asked = { stream_id: channel, topic_name: topic };
    let isComplete = false;
    while (!isComplete) isComplete = (await client.call(deleteTopic, asked)).complete;
    announce(t('Topic deleted'));
  });

const sizeWords = (n: number): string =>
  n > most
    ? t('It has more than {n} messages.', { n: most })
    : counted(n, 'It has {n} message.', 'It has {n} messages.');

const sentence = (topic: string, n: number | undefined): string => {
  const loss = t('The topic {topic} will be gone for everyone, and cannot be restored.', {
    topic: topicName(topic),
  });
  return n === undefined ? loss : `${loss} ${sizeWords(n)}`;
};

export const DeleteTopic = ({ close, ...topic }: Topic & { readonly close: () => void }) => {
  const answer = useAnswer(() => count(topic));
  if (answer.kind === 'waiting') return null;
  return (
    <Question
      title={t('Delete topic?')}
      text={sentence(topic.topic, answer.kind === 'answered' ? answer.value : undefined)}
      action={t('Delete')}
      run={() => remove(topic)}
      close={close}
    />
  );
};
