/**
 * The focus stays in a list whose row disappears: it goes to the row after it, else before it, else to the first field of
 * the dialog, or to the heading.
 */
import { focusHeading } from '../parts/place/focus-heading.ts';

const rows = 'tr, li, [role=row]';
const controls = ':is(a[href], button, input, textarea, select):not([disabled])';
/** Feeds and forms keep their focus by themselves; what is open over a row leaves it. */
const elsewhere = '[role=feed], form, [role=menu], [role=toolbar]';

interface Held {
  readonly control: Element;
  /** Its number among the controls of a row; -1: it is the row. */
  readonly at: number;
  /** Its own row, the ones after it, and those before it from the nearest one on. */
  readonly near: readonly Element[];
  readonly dialog: Element | null;
  readonly address: string;
}

const controlsIn = (row: Element) => row.querySelectorAll<HTMLElement>(controls);

const heldBy = (control: Element): Held | undefined => {
  const row = control.closest(rows);
  if (row === null || control.closest(elsewhere) !== null) return undefined;
  const all = [...row.parentElement!.children];
  const index = all.indexOf(row);
  return {
    control,
    at: [...controlsIn(row)].indexOf(control as HTMLElement),
    near: [...all.slice(index), ...all.slice(0, index).reverse()],
    dialog: control.closest('dialog'),
    address: location.hash,
  };
};

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

const focusNear = ({ near, at, dialog }: Held): void => {
  for (const row of near.filter(({ isConnected }) => isConnected)) {
    const inRow = at < 0 ? [row as HTMLElement] : controlsIn(row);
    (inRow[at] ?? inRow[0])?.focus({ preventScroll: true });
    if (!isNowhere()) return;
  }
  if (dialog === null) focusHeading();
  else controlsIn(dialog)[0]?.focus();
};

/** Call once. */
export const followLostRows = (): void => {
  let held: Held | undefined;
  const observer = new MutationObserver(() => {
    if (held === undefined || held.control.isConnected || !isNowhere()) return;
    const lost = held;
    held = undefined;
    // Another place gives the focus by itself.
    if (lost.address === location.hash) focusNear(lost);
  });
  addEventListener('focusin', ({ target }) => {
    const control = target as Element;
    // A question about the row, or its menu.
    if (control.closest('dialog, [role=menu]') !== null && control.closest(rows) === null) return;
    held = heldBy(control);
    if (held === undefined) observer.disconnect();
    else observer.observe(document.body, { childList: true, subtree: true });
  });
  // A link that is followed leads elsewhere, and what holds it may close before.
  addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('a[href]') !== null) held = undefined;
    },
    true,
  );
  // The reader let go of it: what disappears afterwards is not theirs.
  addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      if (isNowhere() && held?.control.isConnected === true) held = undefined;
    });
  });
};
