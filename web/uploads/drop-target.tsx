/** Takes files that are dropped anywhere in the pane of the text, and shows that it does. */
import { Upload } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { sizeText } from '../parts/files/size.ts';
import { Icon } from '../parts/icon.tsx';
import { showAlert } from '../parts/saying/say.ts';
import { conversationName } from '../store/names.ts';
import { attachFiles } from '../store/writing/attaching.ts';
import type { Writing } from '../store/writing/box.ts';
import { t } from '../words/index.ts';
import { mostBytes } from './objection.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** A message that is edited takes files for itself. */
const areaOf = ({ textarea }: Writing): HTMLElement =>
  textarea.closest<HTMLElement>('article') ?? textarea.closest<HTMLElement>('.pane') ?? document.body;

const filesIn = ({ items }: DataTransfer): readonly File[] => {
  const files: File[] = [];
  let hasFolder = false;
  for (const item of items) {
    if (item.webkitGetAsEntry?.()?.isDirectory === true) hasFolder = true;
    else {
      const file = item.getAsFile();
      if (file !== null) files.push(file);
    }
  }
  if (hasFolder) showAlert(t('Folders cannot be attached.'));
  return files;
};

/** `onHover`: where files are held over the area; undefined when they are not. */
const followDrags = (
  area: HTMLElement,
  onHover: (box: DOMRect | undefined) => void,
  onFiles: (files: readonly File[]) => void,
): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  area.addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer!.dropEffect = 'copy';
      onHover(area.getBoundingClientRect());
    },
    { signal },
  );
  area.addEventListener(
    'dragleave',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) onHover(undefined);
    },
    { signal },
  );
  area.addEventListener(
    'drop',
    (event) => {
      onHover(undefined);
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(filesIn(event.dataTransfer!));
    },
    { signal },
  );
  return () => ending.abort();
};

const sameBox = (one: DOMRect | undefined, other: DOMRect | undefined): boolean =>
  one?.top === other?.top && one?.left === other?.left && one?.width === other?.width;

export const DropTarget = ({ writing }: { readonly writing: Writing }) => {
  const [box, setBox] = useState<DOMRect>();
  useEffect(
    () =>
      followDrags(
        areaOf(writing),
        (next) => setBox((before) => (sameBox(before, next) ? before : next)),
        (files) => {
          attachFiles(writing, files);
          writing.textarea.focus();
        },
      ),
    [writing],
  );
  if (box === undefined) return null;
  const { destination } = writing;
  const most = sizeText(mostBytes() ?? 0);
  return (
    <div
      class="drop-target"
      aria-hidden="true"
      style={{
        top: `${box.top}px`,
        left: `${box.left}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
      }}
    >
      <Icon of={Upload} size={32} />
      <strong>{t('Drop files to attach them')}</strong>
      {destination !== undefined && (
        <span>{t('To {place}, at most {most} each', { place: conversationName(destination), most })}</span>
      )}
    </div>
  );
};
