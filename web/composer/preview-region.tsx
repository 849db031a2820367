/** In place of the text. */
import { useRef } from 'preact/hooks';
import { t } from '../words/index.ts';
import { togglePreview } from './preview.ts';
import type { Sheet } from './sheet.ts';
import type { ComposerSlots } from './slots.ts';
import { useWanted } from './use-wanted.ts';

interface PreviewProps {
  readonly sheet: Sheet;
  readonly body: NonNullable<ComposerSlots['body']>;
}

export const PreviewRegion = ({ sheet, body: Body }: PreviewProps) => {
  const region = useRef<HTMLElement>(null);
  useWanted(sheet, 'preview', region);
  const preview = sheet.preview.value;
  if (preview === undefined) return null;
  return (
    <section
      ref={region}
      aria-label={t('Preview')}
      aria-busy={preview.kind === 'loading'}
      tabIndex={-1}
      class="composer-preview"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        togglePreview(sheet);
      }}
      dir="auto"
    >
      {preview.kind === 'shown' &&
        (preview.html === '' ? (
          <p class="composer-nothing">{t('Nothing to show')}</p>
        ) : (
          <Body html={preview.html} />
        ))}
      {preview.kind === 'failed' && (
        <p class="composer-nothing">{t('Could not show it: {why}', { why: preview.why })}</p>
      )}
    </section>
  );
};
