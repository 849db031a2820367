/** How far a file has come: a bar, percent and bytes. */
import { sizeText } from '../parts/files/size.ts';
import type { Attachment } from '../store/writing/attachments.ts';
import { languageNow, t } from '../words/index.ts';

const percentOf = (share: number): string =>
  new Intl.NumberFormat(languageNow(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

const wordsFor = ({ state, size }: Attachment): string => {
  if (state.kind === 'waiting') return t('Waits for the others');
  if (state.kind !== 'uploading' && state.kind !== 'interrupted') return '';
  const percent = percentOf(size === 0 ? 0 : state.sent / size);
  return state.kind === 'interrupted'
    ? t('{percent}, interrupted. It goes on by itself.', { percent })
    : t('{percent}, {sent} of {size}', { percent, sent: sizeText(state.sent), size: sizeText(size) });
};

/** Nothing for a file that is there, or has failed. */
export const Progress = ({ attachment }: { readonly attachment: Attachment }) => {
  const { state, size, name } = attachment;
  if (state.kind === 'done' || state.kind === 'failed') return null;
  const share = state.kind === 'waiting' || size === 0 ? 0 : state.sent / size;
  const words = wordsFor(attachment);
  return (
    <div class="attachment-progress">
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={words}
        class="attachment-bar"
      >
        <div
          class={`attachment-bar-part ${state.kind === 'interrupted' ? 'interrupted' : ''}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <span class="attachment-words" aria-hidden="true">
        {words}
      </span>
    </div>
  );
};
