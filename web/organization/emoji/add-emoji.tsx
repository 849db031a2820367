/** Adds pictures as emoji, several at once: chosen, dropped or pasted. */
import { ImageUp } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../parts/icon.tsx';
import { loadEmoji } from '../../store/emoji/emoji.ts';
import { counted, t } from '../../words/index.ts';
import { CandidateRow } from './candidate-row.tsx';
import { addAll, addFiles, candidates, dropAll, isSending, objection } from './candidates.ts';

const isHeld = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Takes pictures that are pasted while no text is being written. */
const usePastedFiles = () =>
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      addFiles(files);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);

const Candidates = () => {
  const all = candidates.value;
  const ready = all.filter((one) => objection(one) === undefined).length;
  if (all.length === 0) return null;
  return (
    <form
      class="candidates"
      aria-label={t('New emoji')}
      onSubmit={(event) => {
        event.preventDefault();
        void addAll();
      }}
    >
      <ul>
        {all.map((candidate) => (
          <CandidateRow key={candidate.key} candidate={candidate} />
        ))}
      </ul>
      <div class="modal-actions">
        <button type="button" class="button" onClick={dropAll}>
          {t('Discard')}
        </button>
        <button
          type="submit"
          class="button main"
          aria-disabled={ready === 0 || isSending.value ? true : undefined}
        >
          {ready === 0 ? t('Add') : counted(ready, 'Add {n} emoji', 'Add {n} emojis')}
        </button>
      </div>
    </form>
  );
};

export const AddEmoji = () => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(loadEmoji, []);
  usePastedFiles();
  return (
    <div
      class={isOver ? 'add-emoji over' : 'add-emoji'}
      onDragOver={(event) => {
        if (!isHeld(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!isHeld(event)) return;
        event.preventDefault();
        addFiles(event.dataTransfer?.files ?? []);
      }}
    >
      <div class="add-emoji-how">
        <button type="button" class="button main" onClick={() => input.current?.click()}>
          <Icon of={ImageUp} size={16} /> {t('Choose pictures')}
        </button>
        <p class="list-soft">{t('Or drop pictures here, or paste one. Square pictures look best.')}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('Pictures of new emoji')}
        onChange={({ currentTarget }) => {
          addFiles(currentTarget.files ?? []);
          currentTarget.value = '';
        }}
      />
      <Candidates />
    </div>
  );
};
