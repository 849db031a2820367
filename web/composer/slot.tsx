import type { ComponentType } from 'preact';
import type { Writing } from '../store/writing/box.ts';

interface SlotProps {
  readonly part: ComponentType<{ readonly writing: Writing }> | undefined;
  /** Undefined until the text area is there. */
  readonly writing: Writing | undefined;
}

export const Slot = ({ part: Part, writing }: SlotProps) =>
  Part === undefined || writing === undefined ? null : <Part writing={writing} />;
