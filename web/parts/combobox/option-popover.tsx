/** The list of a field, beside it in the top layer: it also opens over a dialog. */
import type { Placement } from '@floating-ui/dom';
import { useEffect, useRef } from 'preact/hooks';
import type { Anchor } from '../floating/anchor.ts';
import { floatBeside } from '../floating/float.ts';
import { OptionList, type OptionListProps } from './option-list.tsx';

export interface OptionPopoverProps extends OptionListProps {
  /** Called when the list opens. */
  readonly anchor: () => Anchor | Element;
  /** Another place, such as another start of the word: the list moves there. */
  readonly at?: number | string | undefined;
  readonly placement?: Placement;
  readonly isAsWide?: boolean;
}

export const OptionPopover = ({ anchor, at, placement, isAsWide, ...list }: OptionPopoverProps) => {
  const popover = useRef<HTMLDivElement>(null);
  useEffect(
    () => floatBeside(anchor(), popover.current!, { placement: placement ?? 'bottom-start', isAsWide }),
    [at],
  );
  return (
    <div ref={popover} popover="manual" class="option-popover">
      <OptionList {...list} />
    </div>
  );
};
