/** Where messages go: a channel and a topic. What may not be changed says why. */
import { limits } from '@parlance/protocol/limits';
import { useId } from 'preact/hooks';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { findChannels } from '../../store/find/channels.ts';
import { findTopics } from '../../store/find/topics.ts';
import type { MoveRights } from '../../store/messages/dialog-rights.ts';
import { channelName, topicName } from '../../store/names.ts';
import type { Refusal } from '../../store/refusal.ts';
import { mayMoveTo } from '../../store/topics/rights.ts';
import { t } from '../../words/index.ts';
import type { Spot } from './warning.ts';

const mostOffered = 8;

interface FixedProps {
  readonly label: string;
  readonly value: string;
  readonly refusal: NonNullable<Refusal>;
}

const Fixed = ({ label, value, refusal }: FixedProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} class="input" readOnly aria-disabled value={value} aria-describedby={`${id}-why`} />
      <span id={`${id}-why`} class="field-about">
        {t(refusal)}
      </span>
    </div>
  );
};

export interface PlaceFieldsProps {
  readonly rights: MoveRights;
  readonly value: Spot;
  readonly onChange: (spot: Spot) => void;
}

export const PlaceFields = ({ rights, value, onChange }: PlaceFieldsProps) => {
  const channel = channelName(value.channel);
  return (
    <>
      {rights.channel !== undefined ? (
        <Fixed label={t('Channel')} value={channel} refusal={rights.channel} />
      ) : (
        <Combobox
          label={t('Channel')}
          isLabelShown
          value={channel}
          options={(text) =>
            findChannels(text, { most: mostOffered, isLeftOut: (one) => !mayMoveTo(one) }).map(
              ({ id, name }) => ({ key: String(id), words: name }),
            )
          }
          onTake={({ key }) => onChange({ ...value, channel: Number(key) })}
        />
      )}
      {rights.topic !== undefined ? (
        <Fixed label={t('Topic')} value={topicName(value.topic)} refusal={rights.topic} />
      ) : (
        <Combobox
          label={t('Topic')}
          isLabelShown
          value={value.topic}
          placeholder={topicName('')}
          maxLength={limits.topicLength}
          options={(text) =>
            findTopics(value.channel, text, mostOffered).map(({ name }) => ({
              key: name,
              words: topicName(name),
            }))
          }
          onTake={({ key }) => onChange({ ...value, topic: key })}
          onText={(topic) => onChange({ ...value, topic })}
        />
      )}
    </>
  );
};
