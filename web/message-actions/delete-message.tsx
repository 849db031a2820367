/** The one question before a message is deleted. */
import { deleteMessage } from '@parlance/client/calls';
import { Question } from '../parts/dialogs/question.tsx';
import { showAlert } from '../parts/saying/say.ts';
import { momentOf } from '../parts/times/time.ts';
import { messages } from '../store/messages/messages.ts';
import { personName } from '../store/names.ts';
import { client } from '../store/session/service.ts';
import { ownId } from '../store/world.ts';
import { t } from '../words/index.ts';

const remove = async (message: number): Promise<void> => {
  try {
    await client.call(deleteMessage, { message_id: message });
  } catch (error) {
    showAlert(t('Could not delete: {why}', { why: (error as Error).message }));
  }
};

const sentence = (id: number): string => {
  const message = messages.get(id);
  if (message === undefined) return '';
  const time = momentOf(message.timestamp);
  return message.sender_id === ownId()
    ? t('The message that you sent on {time} will be gone for everyone, and cannot be restored.', { time })
    : t('The message that {name} sent on {time} will be gone for everyone, and cannot be restored.', {
        name: personName(message.sender_id),
        time,
      });
};

export const DeleteMessage = ({
  message,
  close,
}: {
  readonly message: number;
  readonly close: () => void;
}) => (
  <Question
    title={t('Delete message?')}
    text={sentence(message)}
    action={t('Delete')}
    run={() => remove(message)}
    close={close}
  />
);
