/** A snippet: it is taken, changed where it stands, or deleted. */
import { Pencil, Trash2 } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from '../../parts/icon-button.tsx';
import { t } from '../../words/index.ts';
import { changeSnippet, isGone, removeSnippet, type Snippet } from '../snippets.ts';
import { SnippetForm } from './snippet-form.tsx';

interface SnippetLineProps {
  readonly snippet: Snippet;
  /** As its form began with. */
  readonly opened: Snippet | undefined;
  readonly open: (snippet: Snippet | undefined) => void;
  readonly onTake: () => void;
}

export const SnippetLine = ({ snippet, opened, open, onTake }: SnippetLineProps) => {
  const line = useRef<HTMLLIElement>(null);
  const isEdited = opened !== undefined;
  const wasEdited = useRef(false);
  useLayoutEffect(() => {
    if (isEdited !== wasEdited.current)
      line.current!.querySelector<HTMLElement>(isEdited ? 'input' : '[data-row]')?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const leave = () => open(undefined);
  if (opened !== undefined)
    return (
      <li
        ref={line}
        class="snippet-edited"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          leave();
        }}
      >
        {isGone(opened) && <p role="alert">{t('This was deleted meanwhile. Saving brings it back.')}</p>}
        <SnippetForm
          title={snippet.title}
          content={snippet.content}
          save={async (title, content) => {
            const isTaken = await changeSnippet(opened, { title: title.trim(), content });
            if (isTaken) leave();
            return isTaken;
          }}
        >
          <button type="button" class="button" onClick={leave}>
            {t('Cancel')}
          </button>
        </SnippetForm>
      </li>
    );
  return (
    <li ref={line} class="snippet">
      <button type="button" class="snippet-take" data-row={snippet.id} onClick={onTake}>
        <strong>{snippet.title}</strong>
        <span class="snippet-text" dir="auto">
          {snippet.content}
        </span>
      </button>
      <IconButton
        icon={Pencil}
        size={16}
        name={t('Edit {name}', { name: snippet.title })}
        onClick={() => open(snippet)}
      />
      <IconButton
        icon={Trash2}
        size={16}
        name={t('Delete {name}', { name: snippet.title })}
        onClick={() => void removeSnippet(snippet)}
      />
    </li>
  );
};
