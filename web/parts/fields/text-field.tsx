/** A line of text in a form, with what it means and why it was refused. */
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './about.css';

export interface TextFieldProps {
  readonly label: string;
  /** The argument that it becomes: what the service says of it is said of the label. */
  readonly name?: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly about?: ComponentChildren;
  readonly refusal?: string | undefined;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** Drawn with letters of equal width, and not corrected. */
  readonly isCode?: boolean;
  readonly isDisabled?: boolean;
  /** The id of a text that says more, such as who may change it. */
  readonly describedBy?: string;
}

/** For a field whose text a signal holds. */
export const boundTo = (text: Signal<string>) => ({
  value: text.value,
  onText: (next: string) => {
    text.value = next;
  },
});

export const TextField = ({ label, value, onText, about, refusal, isCode, ...rest }: TextFieldProps) => {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={rest.name}
        class={isCode === true ? 'input code-input' : 'input'}
        dir={isCode === true ? 'ltr' : 'auto'}
        autocomplete="off"
        autocapitalize={isCode === true ? 'off' : undefined}
        spellcheck={isCode === true ? false : undefined}
        maxLength={rest.maxLength}
        placeholder={rest.placeholder}
        readOnly={rest.isDisabled}
        aria-disabled={rest.isDisabled === true ? true : undefined}
        aria-invalid={refusal === undefined ? undefined : true}
        aria-describedby={`${id}-about ${id}-refusal ${rest.describedBy ?? ''}`.trim()}
        value={value}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
      {about !== undefined && (
        <p id={`${id}-about`} class="setting-about">
          {about}
        </p>
      )}
      {refusal !== undefined && (
        <p id={`${id}-refusal`} class="setting-refusal">
          {refusal}
        </p>
      )}
    </div>
  );
};
