import type { Action } from '../keyboard/action.ts';
import type { DialogTable } from '../parts/dialogs/dialogs.ts';

/** What a feature adds to the page, beside the components that the shell puts into its regions. */
export interface Feature {
  readonly actions?: readonly Action[];
  readonly dialogs?: DialogTable;
  /** Begins what the feature follows. */
  readonly start?: () => void;
}
