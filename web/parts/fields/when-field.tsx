/** A time later on: usual ones to choose from, and any other. */
import { useSignal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { fieldValueOf, momentsFrom, secondsOf } from '../times/moments.ts';
import { daysFromToday, momentOf, timeOf } from '../times/time.ts';
import { Radios } from './radios.tsx';

export interface WhenFieldProps {
  /** Seconds since 1970; undefined while the field is unfinished. */
  readonly value: number | undefined;
  readonly onChange: (seconds: number | undefined) => void;
}

const other = 0;

const aboutOf = (seconds: number): string =>
  daysFromToday(seconds) === 0 ? timeOf(seconds) : momentOf(seconds);

export const WhenField = ({ value, onChange }: WhenFieldProps) => {
  const id = useId();
  const moments = useMemo(() => momentsFrom(new Date()), []);
  const isOther = useSignal(false);
  return (
    <>
      <Radios
        label={t('When')}
        choices={[
          ...moments.map(({ words, at }) => ({ value: at, words: t(words), about: aboutOf(at) })),
          { value: other, words: t('At another time') },
        ]}
        value={isOther.value ? other : (moments.find(({ at }) => at === value)?.at ?? other)}
        onChange={(at) => {
          isOther.value = at === other;
          if (at !== other) onChange(at);
        }}
      />
      <div class="field">
        <label for={id}>{t('Date and time')}</label>
        <input
          id={id}
          type="datetime-local"
          class="input"
          min={fieldValueOf(Date.now() / 1000)}
          value={value === undefined ? '' : fieldValueOf(value)}
          onInput={({ currentTarget }) => {
            isOther.value = true;
            onChange(secondsOf(currentTarget.value));
          }}
        />
      </div>
    </>
  );
};
