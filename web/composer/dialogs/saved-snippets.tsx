/** Snippets: one is found and put into the message, and new ones are kept. */
import { useRef, useState } from 'preact/hooks';
import { Modal } from '../../parts/dialogs/modal.tsx';
import { moveAmongRows } from '../../parts/lists/roving.ts';
import { slice } from '../../store/state.ts';
import { activeWriting } from '../../store/writing/box.ts';
import { t } from '../../words/index.ts';
import { selectedIn } from '../format/edit.ts';
import { activeSheet } from '../sheets.ts';
import { type Snippet, saveSnippet, snippetsWith } from '../snippets.ts';
import { fieldOf } from '../text-area.ts';
import { SnippetForm } from './snippet-form.tsx';
import { SnippetLine } from './snippet-line.tsx';
import './dialogs.css';

/** What is selected, or else the whole text, is what a person wants to keep. */
const textToKeep = (): string => {
  const area = activeWriting.peek()?.textarea;
  return area === undefined ? '' : selectedIn(fieldOf(area)) || area.value;
};

const NewSnippet = ({ isOpen }: { readonly isOpen: boolean }) => {
  const [text, setText] = useState(textToKeep);
  const [saved, setSaved] = useState(0);
  return (
    <details class="new-snippet" open={isOpen}>
      <summary>{t('New snippet')}</summary>
      <SnippetForm
        key={saved}
        title=""
        content={text}
        save={async (title, content) => {
          const isTaken = await saveSnippet(title, content);
          if (isTaken) {
            setText('');
            setSaved(saved + 1);
          }
          return isTaken;
        }}
      />
    </details>
  );
};

export const SavedSnippets = ({ close }: { readonly close: () => void }) => {
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<readonly Snippet[]>([]);
  const found = snippetsWith(text, opened);
  const isNone = (slice('saved_snippets').value ?? []).length === 0 && opened.length === 0;
  const take = ({ content }: Snippet) => {
    close();
    activeWriting.peek()?.insert(content);
    activeSheet().wanted.value = 'text';
  };
  return (
    <Modal title={t('Saved snippets')} close={close}>
      {isNone ? (
        <p class="choice-about">
          {t('Keep a text that you write often, and put it into a message with two keys.')}
        </p>
      ) : (
        <>
          <input
            class="input"
            type="search"
            data-first
            aria-label={t('Find a snippet')}
            placeholder={t('Find a snippet')}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && found[0] !== undefined) {
                event.preventDefault();
                take(found[0]);
              }
              if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[data-row]')?.focus();
            }}
          />
          <ul
            ref={list}
            aria-label={t('Saved snippets')}
            class="snippets"
            onKeyDown={(event) => {
              if (moveAmongRows(event.currentTarget, event.key)) event.preventDefault();
            }}
          >
            {found.map((snippet) => (
              <SnippetLine
                key={snippet.id}
                snippet={snippet}
                opened={opened.find(({ id }) => id === snippet.id)}
                open={(now) =>
                  setOpened((all) => [
                    ...all.filter(({ id }) => id !== snippet.id),
                    ...(now === undefined ? [] : [now]),
                  ])
                }
                onTake={() => take(snippet)}
              />
            ))}
          </ul>
        </>
      )}
      <NewSnippet isOpen={isNone} />
    </Modal>
  );
};
