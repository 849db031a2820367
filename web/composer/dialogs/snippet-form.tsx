/** The name and the text of a snippet, a new one or one that is there. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../words/index.ts';

/** The service's limit (`snippetTitleLength`). */
const longestTitle = 60;

export interface SnippetFormProps {
  readonly title: string;
  readonly content: string;
  /** Returns whether the service took it. */
  readonly save: (title: string, content: string) => Promise<boolean>;
  /** Beside the button that saves. */
  readonly children?: ComponentChildren;
}

export const SnippetForm = ({ save, children, ...before }: SnippetFormProps) => {
  const [title, setTitle] = useState(before.title);
  const [content, setContent] = useState(before.content);
  const isReady = title.trim() !== '' && content.trim() !== '';
  return (
    <form
      class="list-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save(title, content);
      }}
    >
      <label class="field">
        <span class="label">{t('Name')}</span>
        <input
          class="input"
          maxLength={longestTitle}
          value={title}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </label>
      <label class="field">
        <span class="label">{t('Text')}</span>
        <textarea
          class="input snippet-area"
          rows={4}
          dir="auto"
          value={content}
          onInput={({ currentTarget }) => setContent(currentTarget.value)}
        />
      </label>
      <div class="modal-actions">
        {children}
        <button type="submit" class="button" aria-disabled={isReady ? undefined : true}>
          {t('Save')}
        </button>
      </div>
    </form>
  );
};
