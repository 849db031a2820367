/** A button with a drawing. Its name is also its tooltip, with the key of its action. */
import type { IconNode } from 'lucide';
import type { ComponentProps } from 'preact';
import { Icon } from './icon.tsx';
import { shortcutOf, spokenKeys } from './shortcut.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'icon'> {
  readonly icon: IconNode;
  readonly name: string;
  /** Keys of the action, as declared. */
  readonly keys?: readonly string[];
  readonly size?: number;
}

export const IconButton = ({ icon, name, keys = [], size, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={name}
    aria-keyshortcuts={keys.length === 0 ? undefined : spokenKeys(keys)}
    title={keys[0] === undefined ? name : `${name} (${shortcutOf(keys[0])})`}
    {...rest}
    class={`icon-button ${rest.class ?? ''}`}
  >
    <Icon of={icon} {...(size === undefined ? {} : { size })} />
  </button>
);
