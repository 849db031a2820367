/** What an outgoing webhook failed at lately, for its owner and administrators [W153]. */
import { getBotFailures } from '@parlance/client/calls';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { useAnswer } from '../../parts/dialogs/use-answer.ts';
import { Waiting } from '../../parts/dialogs/waiting.tsx';
import { exactTimeOf, momentOf } from '../../parts/times/time.ts';
import { personName } from '../../store/names.ts';
import { addressOf } from '../../store/places/address.ts';
import { client } from '../../store/session/service.ts';
import { t } from '../../words/index.ts';
import './bot-failures.css';

interface BotFailuresProps {
  readonly bot: number;
  readonly close: () => void;
}

export const BotFailures = ({ bot, close }: BotFailuresProps) => {
  const answer = useAnswer(async () => (await client.call(getBotFailures, { bot_id: bot })).failures);
  return (
    <Modal title={t('Recent failures of {name}', { name: personName(bot) })} close={close}>
      {answer.kind !== 'answered' ? (
        <Waiting answer={answer} />
      ) : answer.value.length === 0 ? (
        <p>{t('Nothing failed lately.')}</p>
      ) : (
        <ul class="bot-failures">
          {answer.value.map(({ message_id, timestamp, reason, is_tried_again }) => (
            <li key={`${message_id} ${timestamp} ${reason}`}>
              <a
                href={addressOf({ kind: 'narrow', narrow: [], near: message_id })}
                title={`${t('Go to message')}, ${exactTimeOf(timestamp)}`}
                onClick={close}
              >
                {momentOf(timestamp)}
              </a>
              <p dir="auto">{reason}</p>
              {is_tried_again && <p class="bot-failure-soft">{t('It was tried again.')}</p>}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
};
