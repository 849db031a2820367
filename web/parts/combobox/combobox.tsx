/** A one-line field with a list of what it offers, after the editable combobox of the APG. */
import type { Placement } from '@floating-ui/dom';
import type { ComponentChildren, RefObject } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { idOfOption, type Option, wrap } from './option.ts';
import { OptionPopover } from './option-popover.tsx';
import './combobox.css';

export interface ComboboxProps {
  /** The id of the field. */
  readonly id?: string | undefined;
  readonly label: string;
  /** What the field says while its text is not being changed. */
  readonly value: string;
  /** Best first. Signals that it reads repaint the list. */
  readonly options: (text: string) => readonly Option[];
  readonly onTake: (option: Option, event: KeyboardEvent | MouseEvent) => void;
  /** Any text is an answer, and no option is active by itself. Called for each change. */
  readonly onText?: ((text: string) => void) | undefined;
  /** The name of the list; that of the field by default. */
  readonly listLabel?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  /** Read, and not changed; `describedBy` leads to the reason. */
  readonly isDisabled?: boolean | undefined;
  readonly maxLength?: number | undefined;
  /** Shown as a label; otherwise the label is only heard. */
  readonly isLabelShown?: boolean;
  /** Stands before the text, inside the frame of the field. */
  readonly before?: ComponentChildren;
  /** Where the list opens if there is room: below by default. */
  readonly placement?: Placement | undefined;
  /** Keys that the list leaves. */
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly field?: RefObject<HTMLInputElement | null> | undefined;
  readonly class?: string;
}

const none: readonly Option[] = [];

export const Combobox = ({ label, value, options, onTake, onText, ...rest }: ComboboxProps) => {
  const list = useId();
  const fieldId = rest.id ?? `${list}-field`;
  const frame = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const field = rest.field ?? own;
  /** Undefined while nothing is typed. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const first = onText === undefined ? 0 : -1;
  const [active, setActive] = useState(first);

  const text = typed ?? value;
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
    if (rest.isDisabled === true) return false;
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

  return (
    <div class={`combobox ${rest.class ?? ''}`}>
      {rest.isLabelShown === true && (
        <label class="combobox-label" for={fieldId}>
          {label}
        </label>
      )}
      <div ref={frame} class="combobox-frame">
        {rest.before}
        <input
          id={fieldId}
          ref={field}
          role="combobox"
          type="text"
          class="combobox-field"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? list : undefined}
          aria-activedescendant={isShown && chosen >= 0 ? idOfOption(list, chosen) : undefined}
          aria-describedby={rest.describedBy}
          aria-invalid={rest.isInvalid === true ? true : undefined}
          aria-disabled={rest.isDisabled === true ? true : undefined}
          readOnly={rest.isDisabled === true}
          placeholder={rest.placeholder}
          maxLength={rest.maxLength}
          value={text}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOpen(true);
            setActive(first);
            onText?.(currentTarget.value);
          }}
          onClick={() => setOpen(rest.isDisabled !== true)}
          onKeyDown={(event) => {
            if (press(event)) {
              event.preventDefault();
              event.stopPropagation();
            } else rest.onKeyDown?.(event);
          }}
          onBlur={() => {
            close();
            setTyped(undefined);
          }}
        />
      </div>
      {isShown && (
        <OptionPopover
          id={list}
          label={rest.listLabel ?? label}
          options={offered}
          active={chosen}
          onTake={take}
          anchor={() => frame.current!}
          {...(rest.placement === undefined ? {} : { placement: rest.placement })}
          isAsWide
        />
      )}
    </div>
  );
};
