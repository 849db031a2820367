/** What the page says: politely in the status region, as an alert, or with an offer to undo. */
import { signal } from '@preact/signals';
import { topModal } from '../dialogs/open-modals.ts';

/** `at` makes equal texts differ, so that they are heard again. */
export interface Saying {
  readonly text: string;
  readonly at: number;
}

export const status = signal<Saying | undefined>(undefined);
/** Alerts and undos are shown in the modal dialog where they belong. */
interface Within {
  readonly within: symbol | undefined;
}

export const alerted = signal<(Saying & Within) | undefined>(undefined);

let count = 0;
const saying = (text: string): Saying => {
  count += 1;
  return { text, at: count };
};

/** Heard politely, and not shown. */
export const announce = (text: string): void => {
  status.value = saying(text);
};

/** Shown, and heard at once. It goes when the person closes it, begins the next change or changes the place. */
export const showAlert = (text: string): void => {
  alerted.value = { ...saying(text), within: topModal() };
};

export const closeAlert = (): void => {
  alerted.value = undefined;
};

export interface Undo extends Within {
  readonly text: string;
  readonly undo: () => unknown;
}

/** The last change that can be taken back; it stays for ten seconds. */
export const undoable = signal<Undo | undefined>(undefined);

export const offerUndo = (text: string, undo: () => unknown): void => {
  undoable.value = { text, undo, within: topModal() };
  announce(text);
};

/** Call when a change begins: "Undo" would take back the one before it, and an alert would be about that one. */
export const beginChange = (): void => {
  undoable.value = undefined;
  closeAlert();
};

export const undoLast = async (): Promise<void> => {
  const last = undoable.value;
  undoable.value = undefined;
  await last?.undo();
};
