/** The modal dialogs that are open: nothing outside of the one on top can be pressed or heard. */
import { signal } from '@preact/signals';

/** The last one is on top. */
const openModals = signal<readonly symbol[]>([]);

/** Returns what takes it away again. */
export const raiseModal = (modal: symbol): (() => void) => {
  openModals.value = [...openModals.peek(), modal];
  return () => {
    openModals.value = openModals.peek().filter((one) => one !== modal);
  };
};

export const topModal = (): symbol | undefined => openModals.peek().at(-1);

/** What was said in a dialog stays there until it closes. `modal`: undefined for the page. */
export const isShownIn = (modal: symbol | undefined, within: symbol | undefined): boolean =>
  modal === undefined ? within === undefined || !openModals.value.includes(within) : within === modal;
