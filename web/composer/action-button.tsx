/** A button of a bar that runs an action: its name and keys are those of the action. */
import type { IconNode } from 'lucide';
import type { PageAction } from '../keyboard/action.ts';
import { keysOf } from '../keyboard/registry.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { t } from '../words/index.ts';

export interface ActionButtonProps {
  readonly action: PageAction;
  readonly icon: IconNode;
  readonly isPressed?: boolean;
}

export const ActionButton = ({ action, icon, isPressed }: ActionButtonProps) => (
  <IconButton
    icon={icon}
    size={17}
    name={t(action.words)}
    keys={keysOf(action)}
    aria-pressed={isPressed}
    onClick={() => {
      if (action.isAllowed?.() !== false) void action.run();
    }}
  />
);
