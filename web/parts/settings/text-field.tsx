/** A text, saved when the field is left or Enter is pressed. What was not saved stays, to be mended or sent again. */
import { isRefusal } from '@parlance/client/error';
import { useSignal } from '@preact/signals';
import { t } from '../../words/index.ts';
import type { RowProps } from './changes.ts';
import type { TextSetting } from './setting.ts';
import { whyNot } from './why-not.tsx';

export const TextField = ({ name, setting, changes }: RowProps<TextSetting>) => {
  /** Undefined while nothing is typed. */
  const typed = useSignal<string | undefined>(undefined);
  /** Is not sent a second time. */
  const refused = useSignal<string | undefined>(undefined);
  const id = `setting-${name}`;
  const isDisabled = whyNot(changes, name) !== undefined;
  const save = async () => {
    const text = typed.value?.trim();
    if (text === undefined || text === refused.value) return;
    await changes.change(name, text);
    const why = changes.refusalOf(name);
    refused.value = isRefusal(why) ? text : undefined;
    if (why === undefined && typed.value?.trim() === text) typed.value = undefined;
  };
  const field = {
    id,
    class: 'input',
    maxLength: setting.maxLength,
    readOnly: isDisabled,
    'aria-disabled': isDisabled ? true : undefined,
    'aria-invalid': changes.refusalOf(name) === undefined ? undefined : true,
    'aria-describedby': `${id}-about ${id}-refusal ${id}-why`,
    value: typed.value ?? String(changes.valueOf(name) ?? ''),
    onBlur: () => void save(),
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed.value === undefined) return;
    event.stopPropagation();
    typed.value = undefined;
  };
  return (
    <div class="setting-text">
      <label for={id}>{t(setting.words)}</label>
      {setting.isLong === true ? (
        <textarea
          {...field}
          rows={3}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
          onKeyDown={cancel}
        />
      ) : (
        <input
          {...field}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.isComposing) void save();
            cancel(event);
          }}
        />
      )}
    </div>
  );
};
