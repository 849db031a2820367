/** What polls and to-do lists have in common. */
import type { Message } from '@parlance/client/messages/message';
import { type IconNode, Pencil } from 'lucide';
import { useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { t } from '../../words/index.ts';
import type { WidgetStart } from './read.ts';

export interface WidgetPartProps {
  readonly message: Message;
  readonly start: WidgetStart;
  /** The tabindex of what is inside. */
  readonly tab: number;
}

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly tab: number;
}

export const Field = ({ name, value, change, tab }: FieldProps) => (
  <input
    class="input"
    type="text"
    dir="auto"
    aria-label={name}
    placeholder={name}
    maxLength={1000}
    value={value}
    tabIndex={tab}
    onInput={({ currentTarget }) => change(currentTarget.value)}
  />
);

interface HeadProps {
  readonly icon: IconNode;
  readonly text: string;
  /** The name of the field that changes the text. */
  readonly field: string;
  /** The name of the button that opens it; undefined when the reader may not change the text. */
  readonly edit: string | undefined;
  /** Resolves to whether it is changed. */
  readonly save: (text: string) => Promise<boolean>;
  readonly tab: number;
}

export const Head = ({ icon, text, field, edit, save, tab }: HeadProps) => {
  const [draft, setDraft] = useState<string>();
  const change = async (changed: string) => {
    setDraft(undefined);
    if (changed !== text && !(await save(changed))) setDraft((now) => now ?? changed);
  };
  if (draft === undefined)
    return (
      <div class="widget-head">
        <Icon of={icon} />
        <strong dir="auto">{text}</strong>
        {edit !== undefined && (
          <IconButton icon={Pencil} name={edit} size={15} tabIndex={tab} onClick={() => setDraft(text)} />
        )}
      </div>
    );
  return (
    <form
      class="widget-form"
      onSubmit={(event) => {
        event.preventDefault();
        void change(draft.trim());
      }}
    >
      <Field name={field} value={draft} change={setDraft} tab={tab} />
      <button type="submit" class="button main" tabIndex={tab}>
        {t('Save')}
      </button>
      <button type="button" class="button" tabIndex={tab} onClick={() => setDraft(undefined)}>
        {t('Cancel')}
      </button>
    </form>
  );
};
