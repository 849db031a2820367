/** Offers to take the last change back. In a modal dialog it stands there, where it can be pressed. */
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { isShownIn } from '../dialogs/open-modals.ts';
import { undoable, undoLast } from './say.ts';

/** Milliseconds. */
const undoTime = 10_000;

export const UndoOffer = ({ modal }: { readonly modal?: symbol }) => {
  const last = undoable.value;
  const offer = last !== undefined && isShownIn(modal, last.within) ? last : undefined;
  const [isHeld, hold] = useState(false);
  // What goes while the pointer is on it sees no pointer leave.
  useEffect(() => hold(false), [offer]);
  useEffect(() => {
    if (offer === undefined || isHeld) return;
    const timer = setTimeout(() => {
      if (undoable.peek() === offer) undoable.value = undefined;
    }, undoTime);
    return () => clearTimeout(timer);
  }, [offer, isHeld]);
  if (offer === undefined) return null;
  return (
    <div
      role="group"
      aria-label={t('Undo')}
      class="offer"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocusIn={() => hold(true)}
      onFocusOut={() => hold(false)}
    >
      <span>{offer.text}</span>
      <button type="button" class="button" onClick={() => void undoLast()}>
        {t('Undo')}
      </button>
    </div>
  );
};
