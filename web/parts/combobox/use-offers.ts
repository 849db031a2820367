/** What a combobox has in its field and its list, and what keys do there. */
import { useState } from 'preact/hooks';
import { type Option, wrap } from './option.ts';

export interface Offering {
  /** What the field says while its text is not being changed. */
  readonly value: string;
  /** Best first. Signals that it reads repaint the list. */
  readonly options: (text: string) => readonly Option[];
  readonly onTake: (option: Option, event: KeyboardEvent | MouseEvent) => void;
  /** Any text is an answer, and no option is active by itself. Called for each change. */
  readonly onText?: ((text: string) => void) | undefined;
  /** Read, and not changed; `describedBy` of the field leads to the reason. */
  readonly isDisabled?: boolean | undefined;
}

const none: readonly Option[] = [];

export const useOffers = ({ value, options, onTake, onText, isDisabled }: Offering) => {
  /** Undefined while nothing is typed. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const first = onText === undefined ? 0 : -1;
  const [active, setActive] = useState(first);

  // A value that was not typed here does not narrow the list.
  const offered = isOpen ? options(typed ?? (onText === undefined ? '' : value)) : none;
  const chosen = Math.min(active, offered.length - 1);
  const isShown = isOpen && offered.length > 0;

  const close = () => {
    setOpen(false);
    setActive(first);
  };
  const take = (option: Option, event: KeyboardEvent | MouseEvent) => {
    close();
    setTyped(undefined);
    onTake(option, event);
  };
  const move = (by: number) => {
    if (!isShown) {
      setOpen(true);
      setActive(by > 0 ? 0 : Number.MAX_SAFE_INTEGER);
    } else setActive(wrap(chosen, by, offered.length));
  };

  /** Returns whether the key was for the list. */
  const press = (event: KeyboardEvent): boolean => {
    const option = isShown ? offered[chosen] : undefined;
    if (isDisabled === true) return false;
    if (event.isComposing || event.ctrlKey || event.metaKey) {
      if (option === undefined || event.isComposing || event.key !== 'Enter') return false;
      take(option, event);
      return true;
    }
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        move(event.key === 'ArrowDown' ? 1 : -1);
        return true;
      case 'Enter':
        if (option === undefined) return false;
        take(option, event);
        return true;
      case 'Tab':
        // Tab goes on to the next field; it takes only what was being typed.
        if (option !== undefined && typed !== undefined && typed !== '') take(option, event);
        return false;
      case 'Escape':
        if (!isShown && typed === undefined) return false;
        close();
        if (!isShown) setTyped(undefined);
        return true;
      default:
        return false;
    }
  };

  return {
    text: typed ?? value,
    offered,
    chosen,
    isShown,
    take,
    press,
    open: () => setOpen(isDisabled !== true),
    type: (text: string) => {
      setTyped(text);
      setOpen(true);
      setActive(first);
      onText?.(text);
    },
    leave: () => {
      close();
      setTyped(undefined);
    },
  };
};
