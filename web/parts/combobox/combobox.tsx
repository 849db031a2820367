/** A one-line field with a list of what it offers, after the editable combobox of the APG. */
import type { Placement } from '@floating-ui/dom';
import type { ComponentChildren, RefObject } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { idOfOption } from './option.ts';
import { OptionPopover } from './option-popover.tsx';
import { type Offering, useOffers } from './use-offers.ts';
import './combobox.css';

export interface ComboboxProps extends Offering {
  /** The id of the field. */
  readonly id?: string | undefined;
  readonly label: string;
  /** The name of the list; that of the field by default. */
  readonly listLabel?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean | undefined;
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

export const Combobox = (props: ComboboxProps) => {
  const { label, ...rest } = props;
  const list = useId();
  const fieldId = rest.id ?? `${list}-field`;
  const frame = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLInputElement>(null);
  const field = rest.field ?? own;
  const { text, offered, chosen, isShown, take, press, open, type, leave } = useOffers(props);

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
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onClick={open}
          onKeyDown={(event) => {
            if (press(event)) {
              event.preventDefault();
              event.stopPropagation();
            } else rest.onKeyDown?.(event);
          }}
          onBlur={leave}
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
