import type { Action } from '../keyboard/action.ts';
import { provideActions } from '../keyboard/registry.ts';
import { provideDialogs } from '../parts/dialogs/dialogs.ts';
import { features } from './features.ts';

/** `asReader`: an action as this reader may run it. Afterwards call `featuresArrive`. */
export const provideFeatures = (asReader = (action: Action): Action => action): void => {
  for (const { actions = [], dialogs = {}, start } of features) {
    provideActions(actions.map(asReader));
    provideDialogs(dialogs);
    start?.();
  }
};
