/** The upper edge of the box: dragged, or moved by arrow keys, it makes more room. */
import { useSignal } from '@preact/signals';
import { t } from '../words/index.ts';
import type { Sheet } from './sheet.ts';

/** Pixels. */
const [least, keyStep] = [24, 32];
const most = (): number => Math.round(innerHeight * 0.75);

export const ResizeHandle = ({ sheet }: { readonly sheet: Sheet }) => {
  const height = useSignal(least);
  const set = (pixels: number) => {
    height.value = Math.round(Math.min(most(), Math.max(least, pixels)));
    sheet.field?.style.setProperty('min-height', `${height.value}px`);
  };
  /** What is seen now, however it came about. */
  const now = () => sheet.field?.clientHeight ?? height.value;
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('Height of the message')}
      aria-valuemin={least}
      aria-valuemax={most()}
      aria-valuenow={height.value}
      tabIndex={0}
      class="composer-handle"
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? keyStep : event.key === 'ArrowDown' ? -keyStep : undefined;
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        set(now() + by);
      }}
      onDblClick={() => set(height.value > least ? least : innerHeight / 2)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) set(now() - event.movementY);
      }}
    />
  );
};
