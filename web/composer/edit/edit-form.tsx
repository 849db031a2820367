/** The edit of an own message, in place of its text. */
import type { Message } from '@parlance/client/messages/message';
import { useSignalEffect } from '@preact/signals';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { endAhead } from '../../parts/fields/typed-ahead.ts';
import { showAlert } from '../../parts/saying/say.ts';
import { conversationOfMessage } from '../../store/messages/place.ts';
import { setting } from '../../store/world.ts';
import { dropAttachments, withAttachments } from '../../store/writing/attachments.ts';
import { activeWriting, type Writing } from '../../store/writing/box.ts';
import { t } from '../../words/index.ts';
import { filesAreThere } from '../attached.ts';
import { fit } from '../fit.ts';
import { enterMeans } from '../message-keys.ts';
import { writingOf } from '../message-writing.ts';
import { newLine } from '../new-line.ts';
import { Slot } from '../slot.tsx';
import { ComposerSlotsContext } from '../slots.ts';
import { followEditTyping } from './edit-typing.ts';
import { editOf, endEdit } from './edits.ts';
import type { Edit } from './model.ts';
import { TimeLeft } from './time-left.tsx';
import './edit-form.css';

export interface EditFormProps {
  readonly message: Message;
  readonly close: () => void;
}

const Trouble = ({ edit, onShown }: { readonly edit: Edit; readonly onShown: () => void }) => {
  const state = edit.state.value;
  const other = edit.other.value;
  return (
    <>
      {state.kind === 'refused' && (
        <p role="alert" class="edit-trouble">
          {t('Could not save: {why}', { why: state.why })}
        </p>
      )}
      {state.kind === 'outdated' && (
        <div role="alert" class="edit-trouble">
          <p>{t('This message was changed meanwhile.')}</p>
          <button type="button" class="button" onClick={() => void edit.showBoth().then(onShown)}>
            {t('Show both')}
          </button>
        </div>
      )}
      {other !== undefined && (
        <section aria-label={t('As it is now')} class="edit-other">
          <strong>{t('As it is now')}</strong>
          <pre dir="auto">{other}</pre>
        </section>
      )}
    </>
  );
};

/** Shows the text once it is there, and gives it the focus. */
const useText = (edit: Edit, area: { readonly current: HTMLTextAreaElement | null }): void => {
  const isFirst = useRef(true);
  useSignalEffect(() => {
    if (edit.before.value === undefined || area.current === null || !isFirst.current) return;
    isFirst.current = false;
    area.current.value = edit.content;
    fit(area.current);
    area.current.focus();
    area.current.setSelectionRange(edit.content.length, edit.content.length);
  });
};

export const EditForm = ({ message, close }: EditFormProps) => {
  const { id, last_edit_timestamp } = message;
  const edit = editOf(message);
  const slots = useContext(ComposerSlotsContext);
  const area = useRef<HTMLTextAreaElement>(null);
  const [writing, setWriting] = useState<Writing>();
  useText(edit, area);
  useLayoutEffect(() => {
    const own = writingOf({
      textarea: area.current!,
      key: () => `edit-${id}`,
      destination: () => conversationOfMessage(message),
    });
    setWriting(own);
    return () => {
      if (activeWriting.peek() === own) activeWriting.value = undefined;
    };
  }, [id]);
  useEffect(() => void edit.outdate(), [edit, last_edit_timestamp]);
  // Before the first letter.
  useLayoutEffect(() => followEditTyping(edit), [edit]);

  const key = `edit-${id}`;
  const end = () => {
    endEdit(id);
    close();
  };
  // Without its text there is nothing to edit.
  useSignalEffect(() => {
    const state = edit.state.value;
    if (state.kind !== 'refused' || edit.before.peek() !== undefined) return;
    endAhead();
    showAlert(t('Could not load: {why}', { why: state.why }));
    end();
  });
  const save = async () => {
    if (!(await filesAreThere(key))) return;
    edit.content = withAttachments(edit.content, key);
    dropAttachments(key);
    if (area.current !== null) area.current.value = edit.content;
    if (await edit.save()) end();
  };
  const press = (event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }): boolean => {
    if (event.defaultPrevented || event.isComposing) return false;
    const meaning = enterMeans(event, setting('enter_sends') === true);
    if (meaning === 'send') void save();
    else if (meaning === 'line') newLine(event.currentTarget);
    else if (event.key === 'Escape') end();
    else return false;
    return true;
  };

  return (
    <form
      class="edit-form"
      aria-label={t('Edit message')}
      onFocusIn={() => {
        activeWriting.value = writing;
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Trouble edit={edit} onShown={() => area.current?.focus()} />
      <textarea
        ref={area}
        id={`message-edit-${id}`}
        class="composer-text edit-text"
        aria-label={t('Message')}
        dir="auto"
        rows={1}
        readOnly={edit.before.value === undefined}
        onInput={({ currentTarget }) => {
          edit.typed(currentTarget.value);
          fit(currentTarget);
        }}
        onKeyDown={(event) => {
          // Keys of the feed are not meant.
          event.stopPropagation();
          if (press(event)) event.preventDefault();
        }}
      />
      <Slot part={slots.suggestions} writing={writing} />
      <Slot part={slots.attachments} writing={writing} />
      <div class="edit-actions">
        <button
          type="submit"
          class="button main"
          aria-disabled={edit.state.value.kind === 'saving' ? true : undefined}
        >
          {t('Save')}
        </button>
        <button type="button" class="button" onClick={end}>
          {t('Cancel')}
        </button>
        <TimeLeft message={message} />
      </div>
    </form>
  );
};
