/** Films, PDFs and texts in the viewer. */
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../words/index.ts';
import type { Item } from './items.ts';
import { readTextFile } from './text-file.ts';

interface StageProps {
  readonly item: Item;
}

const Video = ({ item }: StageProps) => (
  // biome-ignore lint/a11y/useMediaCaption: people upload films without captions.
  <video class="viewer-file" src={item.address} aria-label={item.name} controls playsInline />
);

/**
 * Chromium gives the focus to what it says about a damaged file, once. The reader goes there by pointer, by Tab, or in ways
 * that the page does not see: by a finger, or with a screen reader.
 */
const useOwnFocus = (frame: RefObject<HTMLIFrameElement | null>): void => {
  useEffect(() => {
    const dialog = frame.current?.closest('dialog');
    if (dialog == null) return;
    const ending = new AbortController();
    const { signal } = ending;
    let isOnTheWay = false;
    const go = (isThere: boolean) => {
      isOnTheWay = isThere;
    };
    dialog.addEventListener('pointermove', () => go(true), { signal });
    dialog.addEventListener('keydown', ({ key }) => go(key === 'Tab'), { signal });
    const giveBack = () => {
      if (document.activeElement !== frame.current || isOnTheWay) return;
      dialog.querySelector<HTMLElement>('[data-first]')?.focus();
      ending.abort();
    };
    // Afterwards: the browser is still on its way to the frame.
    addEventListener('blur', () => setTimeout(giveBack), { signal });
    return () => ending.abort();
  }, []);
};

const Frame = ({ item }: StageProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  useOwnFocus(frame);
  return <iframe ref={frame} class="viewer-file" src={item.address} title={item.name} />;
};

/** Telephones often have no viewer for PDF files within a page. */
const Pdf = ({ item }: StageProps) =>
  navigator.pdfViewerEnabled ? (
    <Frame item={item} />
  ) : (
    <p class="viewer-words">
      {t('This browser does not show PDF files here.')}{' '}
      <a href={item.address} target="_blank" rel="noopener">
        {t('Open the file')}
      </a>
    </p>
  );

const Text = ({ item }: StageProps) => {
  const file = useMemo(() => readTextFile(item.address), [item.address]).value;
  if (file.kind === 'loading') return <p class="viewer-words">{t('Loading the file')}</p>;
  if (file.kind === 'failed') return <p class="viewer-words">{t('This file cannot be read.')}</p>;
  return (
    <div class="viewer-text" tabIndex={0} role="document" aria-label={item.name}>
      <pre dir="auto">{file.text}</pre>
      {!file.isWhole && <p>{t('This is only the beginning of the file.')}</p>}
    </div>
  );
};

const stages = { video: Video, pdf: Pdf, text: Text } as const;

export const FileStage = ({ item, kind }: StageProps & { readonly kind: keyof typeof stages }) => {
  const Stage = stages[kind];
  return <Stage item={item} />;
};
