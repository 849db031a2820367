/** Says why a topic is followed, and where that is set. */
import { Modal } from '../parts/dialogs/modal.tsx';
import { useAnswer } from '../parts/dialogs/use-answer.ts';
import { Waiting } from '../parts/dialogs/waiting.tsx';
import { dayText } from '../parts/times/time.ts';
import { placeOf } from '../places/conversation.ts';
import { topicName } from '../store/names.ts';
import { addressOf } from '../store/places/address.ts';
import { choosePolicy, type Topic } from '../store/topics/changes.ts';
import { policies } from '../store/unread/counts.ts';
import { type Label, t } from '../words/index.ts';
import { type Reason, whyFollowed } from './why-followed.ts';

const words: Readonly<Record<Reason['kind'], Label>> = {
  wrote: 'You wrote there, and your settings say to follow such topics.',
  mentioned: 'You were mentioned there, and your settings say to follow such topics.',
  chose: 'You chose to follow it.',
  'chose-or-reacted': 'You chose to follow it, or you reacted or voted there.',
};

const settings: Readonly<Partial<Record<Reason['kind'], string>>> = {
  wrote: 'automatically_follow_topics_policy',
  'chose-or-reacted': 'automatically_follow_topics_policy',
  mentioned: 'automatically_follow_topics_where_mentioned',
};

interface WhyProps {
  readonly topic: Topic;
  readonly reason: Reason;
  readonly close: () => void;
}

const Why = ({ topic, reason: { kind, message }, close }: WhyProps) => (
  <>
    <p>{t(words[kind])}</p>
    {message !== undefined && (
      <p>
        <a href={addressOf(placeOf({ kind: 'topic', ...topic }, message.id))} onClick={close}>
          {t('The message of {date}', { date: dayText(message.timestamp) })}
        </a>
      </p>
    )}
    {settings[kind] !== undefined && (
      <p>
        <a
          href={addressOf({ kind: 'settings', section: 'notifications', setting: settings[kind] })}
          onClick={close}
        >
          {t('Change when topics are followed')}
        </a>
      </p>
    )}
  </>
);

export const WhyFollowed = ({ close, ...topic }: Topic & { readonly close: () => void }) => {
  const answer = useAnswer(() => whyFollowed(topic));
  return (
    <Modal title={t('Why you follow {topic}', { topic: topicName(topic.topic) })} close={close}>
      {answer.kind === 'answered' ? (
        <Why topic={topic} reason={answer.value} close={close} />
      ) : (
        <Waiting answer={answer} />
      )}
      <div class="modal-actions">
        <button
          type="button"
          class="button"
          onClick={() => {
            close();
            void choosePolicy(topic, policies.inherit);
          }}
        >
          {t('Stop following')}
        </button>
      </div>
    </Modal>
  );
};
