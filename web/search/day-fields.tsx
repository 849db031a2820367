import { useId } from 'preact/hooks';
import { t } from '../words/index.ts';
import { bounds, type FiltersProps } from './filters.ts';

export const DayFields = ({ filters }: FiltersProps) => {
  const id = useId();
  const { days } = filters.value;
  return (
    <div class="field-row">
      {bounds.map(([operator, label]) => (
        <div key={operator} class="field">
          <label for={`${id}-${operator}`}>{t(label)}</label>
          <input
            id={`${id}-${operator}`}
            class="input"
            type="date"
            value={days[operator] ?? ''}
            onInput={({ currentTarget }) => {
              const { value } = filters;
              filters.value = { ...value, days: { ...value.days, [operator]: currentTarget.value } };
            }}
          />
        </div>
      ))}
    </div>
  );
};
