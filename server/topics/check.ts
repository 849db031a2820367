/** Valid topic names [S4], [S5]. */
import { badRequest } from '@parlance/protocol/errors';
import { limits } from '@parlance/protocol/limits';
import { say } from '@parlance/protocol/phrase';
import { isTooLongTopic, readTopic } from '@parlance/protocol/topics/rule';

const control = /\p{Cc}/u;

/** Returns the normalized topic, which messages may have already. Throws BAD_REQUEST. */
export const checkTopic = (text: string): string => {
  const topic = readTopic(text);
  if (control.test(topic))
    throw badRequest('The topic must not contain control characters.', { var_name: 'topic' });
  if (isTooLongTopic(topic))
    throw badRequest(
      say('The topic is too long (limit: {limit} characters)', { limit: limits.topicLength }),
      {
        var_name: 'topic',
      },
    );
  return topic;
};
