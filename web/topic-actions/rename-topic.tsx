/** Gives a topic another name; a name that exists makes both one. */
import { limits } from '@parlance/protocol/limits';
import { lowerCase } from '@parlance/protocol/lower-case';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { FormModal } from '../parts/dialogs/form-modal.tsx';
import { topicName } from '../store/names.ts';
import { renameTopic, type Topic } from '../store/topics/changes.ts';
import { topicsOf } from '../store/topics/topics.ts';
import { t } from '../words/index.ts';

/** Whether the name belongs to another topic of the channel. */
const isTaken = ({ channel, topic }: Topic, name: string): boolean =>
  lowerCase(name) !== lowerCase(topic) &&
  (topicsOf(channel).value ?? []).some((one) => lowerCase(one.name) === lowerCase(name));

export const RenameTopic = ({ close, ...topic }: Topic & { readonly close: () => void }) => {
  const id = useId();
  const typed = useSignal(topic.topic);
  const name = typed.value.trim();
  const isMerge = isTaken(topic, name);
  return (
    <FormModal
      title={t('Rename topic')}
      action={t('Rename')}
      submit={() => renameTopic(topic, name, isMerge)}
      close={close}
      isIncomplete={name === topic.topic}
    >
      <div class="field">
        <label for={id}>{t('Topic')}</label>
        <input
          id={id}
          name="topic"
          class="input"
          maxLength={limits.topicLength}
          placeholder={topicName('')}
          value={typed.value}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
        />
      </div>
      <p role="status" class="form-note">
        {isMerge && t('A topic of this name exists there: both become one.')}
      </p>
    </FormModal>
  );
};
