/** A text that is saved when its field is left or Enter is pressed. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { FieldRow, type FieldRowProps } from './field-row.tsx';
import { save } from './saving.ts';

export interface TextSettingProps extends Omit<FieldRowProps, 'children'> {
  readonly value: string;
  /** Rejects when the service refuses. */
  readonly store: (text: string) => Promise<unknown>;
  readonly kind?: 'line' | 'lines' | 'address';
  readonly maxLength?: number;
  readonly autocomplete?: 'name' | 'off';
}

type Field = HTMLInputElement | HTMLTextAreaElement;

export const TextSetting = ({ value, store, kind = 'line', ...rest }: TextSettingProps) => {
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
    else
      void save(
        row.id,
        () => store(text),
        () => store(value),
      );
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
