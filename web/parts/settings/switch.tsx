/** On or off. The words lead to it as well. */
import './switch.css';

export interface SwitchProps {
  readonly id: string;
  readonly words: string;
  readonly about?: string | undefined;
  readonly isOn: boolean;
  readonly isInvalid?: boolean;
  /** Read, and not changed. */
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export const Switch = ({ id, words, about, isOn, isInvalid, isDisabled, onChange }: SwitchProps) => (
  <div class="switch-row">
    <div class="switch-words">
      <label for={id}>{words}</label>
      {about !== undefined && (
        <p id={`${id}-about`} class="setting-about">
          {about}
        </p>
      )}
    </div>
    <button
      type="button"
      role="switch"
      id={id}
      class="switch"
      aria-checked={isOn}
      aria-invalid={isInvalid === true ? true : undefined}
      aria-disabled={isDisabled === true ? true : undefined}
      aria-describedby={`${id}-about ${id}-refusal ${id}-why`}
      onClick={() => isDisabled !== true && onChange(!isOn)}
    />
  </div>
);
