import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';

export interface PasswordFieldProps {
  readonly label: string;
  readonly text: Signal<string>;
  readonly autocomplete?: 'current-password' | 'new-password';
  readonly isRequired?: boolean;
  /** The id of a text that says more. */
  readonly describedBy?: string;
}

export const PasswordField = ({
  label,
  text,
  autocomplete = 'current-password',
  isRequired,
  describedBy,
}: PasswordFieldProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        type="password"
        autocomplete={autocomplete}
        required={isRequired}
        aria-describedby={describedBy}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
        }}
      />
    </div>
  );
};
