/** Pictures and files of a conversation, large: one after the other, enlarged, saved. */
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { IconButton } from '../parts/icon-button.tsx';
import { t } from '../words/index.ts';
import { deckFor } from './deck.ts';
import { FileStage } from './file-stage.tsx';
import { ItemTools, Title } from './item-tools.tsx';
import { type Step, stepOf } from './keys.ts';
import { PictureStage, type PictureStageProps, roomOf } from './picture-stage.tsx';
import { moved, type View, whole, zoomed } from './zoom.ts';
import './viewer.css';

interface ViewerProps {
  readonly message: number;
  /** The address of the file to begin with. */
  readonly source: string;
  readonly close: () => void;
}

/** One step. */
const closer = 1.5;
const middle = { x: 0, y: 0 };

/** Films and texts have keys of their own. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('video, .viewer-text') !== null;

const Stage = ({ item, ...picture }: PictureStageProps) =>
  item.kind === 'picture' ? (
    <PictureStage key={item.address} item={item} {...picture} />
  ) : (
    <FileStage key={item.address} item={item} kind={item.kind} />
  );

export const Viewer = ({ message, source, close }: ViewerProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { items, start } = useMemo(() => deckFor(message, source), [message, source]);
  const [index, setIndex] = useState(start);
  const [view, setView] = useState<View>(whole);
  const [note, setNote] = useState('');
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first]')?.focus();
    // Gives the focus back; what is behind an open dialog cannot have it.
    return () => element.close();
  }, []);

  const item = items[index];
  const show = (change: (view: View) => View) => setView(change);
  const leadTo = (by: number) => {
    if (items[index + by] === undefined) return;
    setIndex(index + by);
    setView(whole);
    setNote('');
  };
  const zoom = (isIn: boolean) => {
    const frame = dialog.current?.querySelector<HTMLElement>('.viewer-stage');
    if (frame) show((now) => zoomed(now, isIn ? closer : 1 / closer, middle, roomOf(frame)));
  };
  const take = (step: Step) => {
    if (step.kind === 'go') leadTo(step.by);
    else if (step.kind === 'zoom') zoom(step.isIn);
    else if (step.kind === 'whole') setView(whole);
    else {
      const frame = dialog.current?.querySelector<HTMLElement>('.viewer-stage');
      if (frame) show((now) => moved(now, step.by, roomOf(frame)));
    }
  };
  const isPicture = item?.kind === 'picture';
  return (
    <dialog
      ref={dialog}
      class="viewer"
      aria-labelledby="viewer-heading"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
        const step = stepOf(event.key, view.scale > 1);
        if (step === undefined) return;
        event.preventDefault();
        take(step);
      }}
    >
      <header class="viewer-head">
        <h2 id="viewer-heading" class="unseen">
          {t('Viewer')}
        </h2>
        {item !== undefined && <Title item={item} />}
        <div class="viewer-tools">
          <IconButton icon={ZoomIn} name={t('Zoom in')} disabled={!isPicture} onClick={() => zoom(true)} />
          <IconButton
            icon={ZoomOut}
            name={t('Zoom out')}
            disabled={!isPicture || view.scale === 1}
            onClick={() => zoom(false)}
          />
          {item !== undefined && <ItemTools item={item} say={setNote} close={close} />}
          <IconButton icon={X} name={t('Close')} data-first onClick={close} />
        </div>
      </header>
      <div class="viewer-main">
        {item === undefined ? (
          <p class="viewer-words">{t('This file is no longer there.')}</p>
        ) : (
          <Stage item={item} view={view} show={show} swipe={leadTo} />
        )}
        <IconButton
          class="viewer-step before"
          icon={ChevronLeft}
          name={t('Previous')}
          size={26}
          disabled={index === 0}
          onClick={() => leadTo(-1)}
        />
        <IconButton
          class="viewer-step after"
          icon={ChevronRight}
          name={t('Next')}
          size={26}
          disabled={index >= items.length - 1}
          onClick={() => leadTo(1)}
        />
      </div>
      <footer class="viewer-foot">
        <p role="status">{t('{i} of {n}', { i: index + 1, n: Math.max(1, items.length) })}</p>
        <p aria-live="polite">{note}</p>
      </footer>
    </dialog>
  );
};
