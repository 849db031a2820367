/** The features follow the first view: what is asked of them before is done when they are here. */

let waiting: (() => void)[] | undefined = [];

/** Runs it at once when the features are here. */
export const withFeatures = (run: () => void): void => {
  if (waiting === undefined) run();
  else waiting.push(run);
};

export const featuresHere = (): Promise<void> => new Promise(withFeatures);

/** Call once, when actions, dialogs and menus are provided. */
export const featuresArrive = (): void => {
  const asked = waiting ?? [];
  waiting = undefined;
  for (const run of asked) run();
};
