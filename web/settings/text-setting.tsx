/** A text that is saved when its field is left or Enter is pressed. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { FieldRow, type FieldRowProps } from './field-row.tsx';

export interface TextSettingProps extends Omit<FieldRowProps, 'children'> {
  readonly value: string;
  /** Saves `text` in place of `value`; the control has the id of the row. */
  readonly change: (text: string) => unknown;
  readonly kind?: 'line' | 'lines' | 'address';
  readonly maxLength?: number;
  readonly autocomplete?: 'name' | 'off';
}

type Field = HTMLInputElement | HTMLTextAreaElement;

export const TextSetting = ({ value, change, kind = 'line', ...rest }: TextSettingProps) => {
  const { maxLength, autocomplete, ...row } = rest;
  /** Undefined while the field shows what is saved. */
  const typed = useSignal<string | undefined>(undefined);
  const field = useRef<Field>(null);
  useEffect(() => {
    if (typed.peek()?.trim() === value || document.activeElement !== field.current) typed.value = undefined;
  }, [value]);
  const keep = () => {
    const text = typed.peek()?.trim();
    if (text === undefined) return;
    if (text === value) typed.value = undefined;
    else change(text);
  };
  return (
    <FieldRow {...row}>
      {(control) => {
        const props = {
          ...control,
          class: 'input',
          dir: 'auto' as const,
          value: typed.value ?? value,
          maxLength,
          readOnly: row.isLocked === true,
          onInput: ({ currentTarget }: { currentTarget: Field }) => {
            typed.value = currentTarget.value;
          },
          onChange: keep,
        };
        return kind === 'lines' ? (
          <textarea ref={field as never} {...props} />
        ) : (
          <input
            ref={field as never}
            type="text"
            inputMode={kind === 'address' ? 'url' : undefined}
            autocomplete={autocomplete ?? 'off'}
            {...props}
          />
        );
      }}
    </FieldRow>
  );
};
