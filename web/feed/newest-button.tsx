/** Leads to the newest messages, and says how many came. */
import { useSignal } from '@preact/signals';
import { ArrowDown } from 'lucide';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { messages } from '../store/messages/messages.ts';
import { counted, t } from '../words/index.ts';
import type { Anchoring } from './anchoring.ts';
import type { FeedModel } from './model.ts';

interface NewestButtonProps {
  readonly model: FeedModel;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly anchoring: RefObject<Anchoring | null>;
}

const none: readonly number[] = [];

export const NewestButton = ({ model, scroller, anchoring }: NewestButtonProps) => {
  const isBelow = useSignal(false);
  const ids = model.view.value?.range?.ids ?? none;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      const rest = element.scrollHeight - element.scrollTop - element.clientHeight;
      isBelow.value = !model.isAtEnd.peek() || rest > 240;
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [model, ids]);
  if (!isBelow.value || ids.length === 0) return null;
  const unread = ids.filter((id) => messages.get(id)?.flags.includes('read') === false);
  const show = () => {
    model.settle();
    const first = unread[0];
    if (first !== undefined && !model.ids.peek().includes(first)) return model.showMessage(first);
    void model.showNewest().then(() => anchoring.current?.showEnd());
  };
  return (
    <button type="button" class="newest-button target" onClick={show}>
      <Icon of={ArrowDown} size={16} />
      {unread.length > 0
        ? counted(unread.length, '{n} new message', '{n} new messages')
        : t('Go to the newest')}
    </button>
  );
};
