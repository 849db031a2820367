/** Everything that clients can do and that others see. A domain's moves are a file here, and a line below. */
import { additions } from './additions.ts';
import { core } from './core.ts';
import type { Actions } from './game.ts';

export const actions: readonly Actions[] = [core, additions];
