/** One file: what it is, how far it has come, and what can be done with it. */
import { Ellipsis, FileAudio, File as FileIcon, FileImage, FileVideo, RotateCw, X } from 'lucide';
import { useRef } from 'preact/hooks';
import { sizeText } from '../parts/files/size.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { type MenuItem, openMenu } from '../parts/menus/menu.ts';
import { announce } from '../parts/saying/say.ts';
import { type Attachment, attachmentsOf, attachmentText, isPicture } from '../store/writing/attachments.ts';
import type { Writing } from '../store/writing/box.ts';
import { t } from '../words/index.ts';
import { Progress } from './progress.tsx';
import { uploader } from './uploads.ts';

const iconOf = (type: string) => {
  if (type.startsWith('image/')) return FileImage;
  if (type.startsWith('video/')) return FileVideo;
  return type.startsWith('audio/') ? FileAudio : FileIcon;
};

const moveAttachment = ({ id, name, writing }: Attachment, by: number): void => {
  uploader.move(id, by);
  const own = attachmentsOf(writing);
  const n = own.findIndex((one) => one.id === id) + 1;
  announce(t('{file}, {n} of {count}', { file: name, n, count: own.length }));
};

const itemsFor = (attachment: Attachment, writing: Writing): readonly MenuItem[] => {
  const own = attachmentsOf(attachment.writing);
  const at = own.findIndex(({ id }) => id === attachment.id);
  const text = attachmentText(attachment);
  return [
    ...(at > 0
      ? [{ words: t('Move earlier'), keys: ['Alt+ArrowUp'], run: () => moveAttachment(attachment, -1) }]
      : []),
    ...(at < own.length - 1
      ? [{ words: t('Move later'), keys: ['Alt+ArrowDown'], run: () => moveAttachment(attachment, 1) }]
      : []),
    ...(text === ''
      ? []
      : [
          {
            words: t('Put into the text'),
            run: () => {
              writing.insert(text);
              uploader.remove(attachment.id);
            },
          },
        ]),
  ];
};

const Thumbnail = ({ attachment: { preview, type } }: { readonly attachment: Attachment }) => (
  <span class="attachment-picture">
    {preview === undefined ? <Icon of={iconOf(type)} size={22} /> : <img src={preview} alt="" />}
  </span>
);

export interface DragHandlers {
  readonly draggable: boolean;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: (event: DragEvent) => void;
}

export interface AttachmentItemProps {
  readonly attachment: Attachment;
  readonly writing: Writing;
  /** Another one is held over it. */
  readonly isOver: boolean;
  readonly drag: DragHandlers;
}

export const AttachmentItem = ({ attachment, writing, isOver, drag }: AttachmentItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  const { id, name, size, state, alternative } = attachment;
  const items = itemsFor(attachment, writing);
  const isFailed = state.kind === 'failed';
  const remove = () => {
    const next = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    uploader.remove(id);
    (next?.querySelector<HTMLElement>('[data-remove]') ?? writing.textarea).focus();
  };
  const pressOrder = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    const focused = document.activeElement;
    moveAttachment(attachment, event.key === 'ArrowUp' ? -1 : 1);
    // Moving the element takes the focus away.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  return (
    <li
      ref={item}
      class={`attachment ${isFailed ? 'failed' : ''} ${isOver ? 'over' : ''}`}
      aria-label={name}
      onKeyDown={pressOrder}
      {...drag}
    >
      <Thumbnail attachment={attachment} />
      <span class="attachment-name" title={name}>
        <span dir="auto">{name}</span>
        {state.kind === 'done' && <span class="attachment-words">{sizeText(size)}</span>}
      </span>
      <div class="attachment-tools">
        {(state.kind === 'interrupted' || (isFailed && !state.isFinal)) && (
          <IconButton icon={RotateCw} size={15} name={t('Try again')} onClick={() => uploader.retry(id)} />
        )}
        {items.length > 0 && (
          <IconButton
            icon={Ellipsis}
            size={15}
            name={t('More for {file}', { file: name })}
            aria-haspopup="menu"
            onClick={({ currentTarget }) =>
              openMenu({ name: t('More for {file}', { file: name }), items, anchor: currentTarget })
            }
          />
        )}
        <IconButton icon={X} size={15} data-remove name={t('Remove {name}', { name })} onClick={remove} />
      </div>
      <div class="attachment-more">
        <Progress attachment={attachment} />
        {isFailed && <span class="attachment-why">{state.why}</span>}
        {isPicture(attachment) && !isFailed && (
          <input
            class="input attachment-alternative"
            aria-label={t('Alternative text for {file}', { file: name })}
            placeholder={t('What does it show?')}
            value={alternative}
            maxLength={1000}
            onInput={({ currentTarget }) => uploader.describe(id, currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.isComposing) return;
              event.preventDefault();
              writing.textarea.focus();
            }}
          />
        )}
      </div>
    </li>
  );
};
