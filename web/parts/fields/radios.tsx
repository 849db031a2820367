/** One of few, each with room for what it means. */
import { useId } from 'preact/hooks';
import './radios.css';

export interface Choice<T> {
  readonly value: T;
  readonly words: string;
  /** Softer, behind the words. */
  readonly about?: string | undefined;
}

export interface RadiosProps<T> {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** The id of a text that says more, such as why a change was refused. */
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
  /** Read, and not changed. */
  readonly isDisabled?: boolean;
}

export const Radios = <T extends string | number>({
  label,
  choices,
  value,
  onChange,
  describedBy,
  isInvalid,
  isDisabled,
}: RadiosProps<T>) => {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid === true ? true : undefined}
      aria-disabled={isDisabled === true ? true : undefined}
      class="radios"
    >
      <span id={`${id}-label`} class="label">
        {label}
      </span>
      {choices.map((choice) => (
        <label key={choice.value} class="radio">
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            aria-disabled={isDisabled === true ? true : undefined}
            onClick={(event) => isDisabled === true && event.preventDefault()}
            onChange={() => isDisabled !== true && onChange(choice.value)}
          />
          <span>{choice.words}</span>
          {choice.about !== undefined && <span class="radio-about">{choice.about}</span>}
        </label>
      ))}
    </div>
  );
};
