/** Polls and to-do lists by a form. The service makes them from the first line and the lines below it. */
import { useRef, useState } from 'preact/hooks';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { activeWriting } from '../../store/writing/box.ts';
import { type Label, t } from '../../words/index.ts';
import { activeSheet } from '../sheets.ts';
import { commandText } from './command-text.ts';
import './dialogs.css';

interface ListFormProps {
  readonly command: 'poll' | 'todo';
  readonly title: Label;
  /** The name of the first field. */
  readonly head: Label;
  readonly close: () => void;
}

const ListForm = ({ command, title, head, close }: ListFormProps) => {
  const [first, setFirst] = useState('');
  const [lines, setLines] = useState<readonly string[]>(['', '']);
  const list = useRef<HTMLDivElement>(null);
  const isReady = first.trim() !== '' || (command === 'todo' && lines.some((line) => line.trim() !== ''));

  const add = () => {
    setLines([...lines, '']);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('label:last-child input')?.focus());
  };
  const insert = () => {
    const sheet = activeSheet();
    // A command is a message of its own: what is written already stays a draft.
    if (sheet.content.peek().trim() !== '') sheet.putAside();
    activeWriting.peek()?.insert(commandText(command, first, lines));
    sheet.wanted.value = 'text';
  };

  return (
    <Modal title={t(title)} close={close}>
      <form
        class="list-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          close();
          insert();
        }}
      >
        <label class="field">
          <span class="label">{t(head)}</span>
          <input
            class="input"
            data-first
            maxLength={500}
            value={first}
            onInput={({ currentTarget }) => setFirst(currentTarget.value)}
          />
        </label>
        <div ref={list} class="list-form-lines">
          {lines.map((line, index) => (
            <label key={index} class="field">
              <span class="label">{t('Option {n}', { n: index + 1 })}</span>
              <input
                class="input"
                maxLength={500}
                value={line}
                onInput={({ currentTarget }) =>
                  setLines(lines.map((one, at) => (at === index ? currentTarget.value : one)))
                }
              />
            </label>
          ))}
        </div>
        <button type="button" class="button" onClick={add}>
          {t('Add')}
        </button>
        <div class="modal-actions">
          <button type="button" class="button" onClick={close}>
            {t('Cancel')}
          </button>
          <button type="submit" class="button main" aria-disabled={isReady ? undefined : true}>
            {t('Insert')}
          </button>
        </div>
      </form>
    </Modal>
  );
};

export const NewPoll = ({ close }: { readonly close: () => void }) => (
  <ListForm command="poll" title="New poll" head="Question" close={close} />
);

export const NewToDoList = ({ close }: { readonly close: () => void }) => (
  <ListForm command="todo" title="New to-do list" head="Title" close={close} />
);
