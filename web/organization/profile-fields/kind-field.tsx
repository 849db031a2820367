/** What people fill in: one of few kinds. That of a field which exists stays. */
import { useId } from 'preact/hooks';
import { t } from '../../words/index.ts';

interface KindFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
}

export const KindField = ({ label, value, choices, isFixed, onChange }: KindFieldProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        disabled={isFixed}
        aria-describedby={`${id}-about`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one} selected={one === value}>
            {words}
          </option>
        ))}
      </select>
      {isFixed && (
        <p id={`${id}-about`} class="setting-about">
          {t('The kind of a field cannot change.')}
        </p>
      )}
    </div>
  );
};
