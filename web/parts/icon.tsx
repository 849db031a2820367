/** Drawings of Lucide, in the size of the text beside them. They say nothing: the control has the name. */
import type { IconNode } from 'lucide';
import { h } from 'preact';

export interface IconProps {
  readonly of: IconNode;
  /** Pixels. */
  readonly size?: number;
}

export const Icon = ({ of, size = 18 }: IconProps) => (
  <svg
    class="icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {of.map(([tag, attributes], index) => h(tag, { key: index, ...attributes }))}
  </svg>
);
