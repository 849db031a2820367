/** The files that go with a text, below it; the whole pane takes more. */
import { useRef, useState } from 'preact/hooks';
import { attachmentsOf } from '../store/writing/attachments.ts';
import type { Writing } from '../store/writing/box.ts';
import { t } from '../words/index.ts';
import { AttachmentItem, type DragHandlers } from './attachment-item.tsx';
import { DropTarget } from './drop-target.tsx';
import { uploader } from './uploads.ts';
import './attachments.css';

/** Dragging moves an attachment before the one that it is dropped on. */
const useOrder = (ids: readonly string[]) => {
  const dragged = useRef<string | undefined>(undefined);
  const [over, setOver] = useState<string>();
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  const handlersFor = (id: string): DragHandlers => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      // Text in a field is dragged as text.
      if (event.target instanceof HTMLInputElement) return;
      dragged.current = id;
      event.dataTransfer?.setData('text/x-parlance-attachment', id);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current === undefined) return;
      event.preventDefault();
      setOver(id);
    },
    onDrop: (event: DragEvent) => {
      const { current } = dragged;
      if (current === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      uploader.move(current, ids.indexOf(id) - ids.indexOf(current));
      end();
    },
    onDragEnd: end,
  });
  return { over, handlersFor };
};

export const Attachments = ({ writing }: { readonly writing: Writing }) => {
  const attachments = attachmentsOf(writing.key);
  const { over, handlersFor } = useOrder(attachments.map(({ id }) => id));
  return (
    <>
      <DropTarget writing={writing} />
      {attachments.length > 0 && (
        <ul class="attachments" aria-label={t('Attachments')}>
          {attachments.map((attachment) => (
            <AttachmentItem
              key={attachment.id}
              attachment={attachment}
              writing={writing}
              isOver={over === attachment.id}
              drag={handlersFor(attachment.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
};
