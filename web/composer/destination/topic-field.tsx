import type { RefObject } from 'preact';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { findTopics } from '../../store/find/topics.ts';
import { topicName } from '../../store/names.ts';
import { slice } from '../../store/state.ts';
import { t } from '../../words/index.ts';

/** Options of a list. */
const most = 12;

export interface TopicFieldProps {
  readonly channel: number | undefined;
  readonly topic: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isInvalid: boolean;
  readonly isNeeded: boolean;
  readonly onText: (topic: string) => void;
  /** The topic was chosen: the text comes next. */
  readonly onDone: () => void;
}

export const TopicField = ({ channel, topic, onText, onDone, ...rest }: TopicFieldProps) => (
  <Combobox
    label={t('Topic')}
    value={topic}
    placeholder={rest.isNeeded ? t('Topic') : topicName('') || t('Topic')}
    options={(text) =>
      channel === undefined
        ? []
        : findTopics(channel, text, most)
            .filter(({ name }) => name !== '')
            .map(({ name }) => ({ key: name, words: name }))
    }
    onText={onText}
    onTake={({ key }) => {
      onText(key);
      onDone();
    }}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      onDone();
    }}
    maxLength={slice('max_topic_length').value ?? 60}
    field={rest.field}
    isInvalid={rest.isInvalid}
    placement="top-start"
    class="composer-topic"
  />
);
