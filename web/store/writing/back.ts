/** Puts the text of a message that was not sent, or was taken back, into the compose box of its conversation. */
import type { NewMessage } from '@parlance/client/messages/outbox-entry';

type Restore = (message: NewMessage) => void;
let restore: Restore = () => {};

/** The composer provides it. */
export const provideRestore = (provided: Restore): void => {
  restore = provided;
};

export const restoreText: Restore = (message) => restore(message);
