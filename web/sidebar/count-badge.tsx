import type { Count } from '../store/unread/counts.ts';

/** Digits for the eye, drawn by the style sheet; the row's name has them for the ear. A mention has its own form. */
interface CountBadgeProps {
  readonly count: Count;
  /** Otherwise a dot. */
  readonly hasNumber: boolean;
}

export const CountBadge = ({ count: { unread, mentions }, hasNumber }: CountBadgeProps) =>
  unread === 0 && mentions === 0 ? null : (
    <span class="row-counts" aria-hidden="true">
      {mentions > 0 && <span class="count mentions" data-count={`@${mentions > 99 ? '99+' : mentions}`} />}
      {unread > 0 && (
        <span
          class={hasNumber ? 'count' : 'count dot'}
          data-count={!hasNumber ? '' : unread > 999 ? '999+' : unread}
        />
      )}
    </span>
  );
