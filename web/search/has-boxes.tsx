import { type Label, t } from '../words/index.ts';
import type { FiltersProps } from './filters.ts';

const choices: readonly (readonly [string, Label])[] = [
  ['image', 'A picture'],
  ['attachment', 'A file'],
  ['link', 'A link'],
  ['reaction', 'A reaction'],
];

export const HasBoxes = ({ filters }: FiltersProps) => (
  <div role="group" aria-label={t('Has')} class="checks">
    <span class="label">{t('Has')}</span>
    {choices.map(([operand, label]) => (
      <label key={operand}>
        <input
          type="checkbox"
          checked={filters.value.has.includes(operand)}
          onChange={({ currentTarget }) => {
            const others = filters.value.has.filter((one) => one !== operand);
            filters.value = { ...filters.value, has: currentTarget.checked ? [...others, operand] : others };
          }}
        />{' '}
        {t(label)}
      </label>
    ))}
  </div>
);
