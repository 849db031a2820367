/** The order of a list that people change: dragged by a handle, or moved by keys and menus. */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { announce } from '../saying/say.ts';
import { followDrag } from './follow-drag.ts';
import { isSameOrder, movedTo } from './moved.ts';

export interface Order {
  /** The keys as they are shown: a change shows before it is held. */
  readonly shown: readonly string[];
  readonly dragged: string | undefined;
  readonly move: (key: string, by: number) => void;
  readonly startDrag: (key: string, event: PointerEvent) => void;
}

export interface Ordering {
  readonly held: readonly string[];
  readonly nameOf: (key: string) => string;
  /** `before`: the order in which the reader moved one. Resolves to whether the change holds. */
  readonly commit: (order: readonly string[], before: readonly string[]) => Promise<boolean> | boolean;
}

export const useOrder = ({ held, nameOf, commit }: Ordering): Order => {
  const wanted = useSignal<readonly string[] | undefined>(undefined);
  const dragged = useSignal<string | undefined>(undefined);
  const focused = useRef<HTMLElement>(undefined);
  const latest = useRef(held);
  latest.current = held;
  const kept = wanted.value?.filter((key) => held.includes(key)) ?? [];
  const shown = kept.length === held.length ? kept : held;

  useEffect(() => {
    if (dragged.peek() === undefined) wanted.value = undefined;
  }, [held.join()]);
  // A row that moves in the page loses the focus.
  useLayoutEffect(() => {
    if (focused.current?.isConnected === true && document.activeElement !== focused.current)
      focused.current.focus({ preventScroll: true });
    focused.current = undefined;
  });

  const settle = async (order: readonly string[], before: readonly string[]) => {
    if (isSameOrder(order, before) || !(await commit(order, before))) wanted.value = undefined;
  };
  const show = (order: readonly string[]) => {
    if (isSameOrder(order, wanted.peek() ?? held)) return;
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body) focused.current = active;
    wanted.value = order;
  };
  const move = (key: string, by: number) => {
    const order = movedTo(shown, key, shown.indexOf(key) + by);
    if (isSameOrder(order, shown)) return;
    show(order);
    announce(t('{name}: {i} of {n}', { name: nameOf(key), i: order.indexOf(key) + 1, n: order.length }));
    void settle(order, shown);
  };
  const startDrag = (key: string, event: PointerEvent) => {
    if (event.button !== 0) return;
    const before = shown;
    const known = latest.current;
    dragged.value = key;
    followDrag(event, {
      onPlace: (place) => show(movedTo(before, key, place)),
      onEnd: (isKept) => {
        dragged.value = undefined;
        const order = wanted.peek() ?? before;
        // What becomes of a change that another person made meanwhile comes from the service.
        if (!isKept || !isSameOrder(known, latest.current)) wanted.value = undefined;
        if (isKept) void settle(order, before);
      },
    });
  };
  return { shown, dragged: dragged.value, move, startDrag };
};
