/** A combobox of several answers: each that was taken is a pill, which can be removed. */
import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { Icon } from '../icon.tsx';
import { announce } from '../saying/say.ts';
import { Combobox, type ComboboxProps } from './combobox.tsx';

export interface Pill {
  readonly key: string;
  readonly words: string;
  readonly picture?: ComponentChildren;
  /** Cannot be removed. */
  readonly isFixed?: boolean;
}

export interface PillBoxProps extends Omit<ComboboxProps, 'value' | 'before'> {
  readonly pills: readonly Pill[];
  readonly onRemove: (pill: Pill) => void;
}

export const PillBox = ({ pills, onRemove, onKeyDown, ...rest }: PillBoxProps) => {
  const own = useRef<HTMLInputElement>(null);
  const field = rest.field ?? own;
  const frame = useRef<HTMLSpanElement>(null);

  // Where pills stand in one line, the newest is in sight.
  useLayoutEffect(() => frame.current?.scrollTo({ left: frame.current.scrollWidth }), [pills.length]);

  const remove = (pill: Pill) => {
    onRemove(pill);
    announce(t('{name} removed', { name: pill.words }));
    field.current?.focus();
  };
  /** The field follows the last pill. */
  const focusPill = (index: number) => {
    const buttons = frame.current?.querySelectorAll('button') ?? [];
    (buttons[Math.max(index, 0)] ?? field.current)?.focus();
  };

  const pressInField = (event: KeyboardEvent) => {
    const input = field.current!;
    const isAtStart = input.selectionStart === 0 && input.selectionEnd === 0;
    const last = pills.at(-1);
    const isRemovable = isAtStart && last !== undefined && last.isFixed !== true;
    if (isRemovable && event.key === 'Backspace') remove(last);
    else if (isRemovable && event.key === 'ArrowLeft') focusPill(pills.length - 1);
    else return onKeyDown?.(event);
    event.preventDefault();
  };
  const pressOnPill = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowLeft') focusPill(index - 1);
    else if (event.key === 'ArrowRight') focusPill(index + 1);
    else if (event.key === 'Backspace' || event.key === 'Delete') remove(pills[index]!);
    else return;
    event.preventDefault();
  };

  const shown = (
    <span ref={frame} class="pills">
      {pills.map((pill, index) => (
        <span key={pill.key} class={pill.isFixed === true ? 'pill pill-fixed' : 'pill'}>
          {pill.picture}
          <span class="pill-words" dir="auto">
            {pill.words}
          </span>
          {pill.isFixed !== true && (
            <button
              type="button"
              class="icon-button"
              aria-label={t('Remove {name}', { name: pill.words })}
              title={t('Remove {name}', { name: pill.words })}
              tabIndex={-1}
              onClick={() => remove(pill)}
              onKeyDown={(event) => pressOnPill(event, index)}
            >
              <Icon of={X} size={14} />
            </button>
          )}
        </span>
      ))}
    </span>
  );
  return (
    <Combobox
      {...rest}
      value=""
      before={shown}
      field={field}
      placeholder={pills.length === 0 ? rest.placeholder : undefined}
      onKeyDown={pressInField}
    />
  );
};
