/** Attaches files to a text that is being written. The uploads provide it. */
import type { Writing } from './box.ts';

type Attach = (writing: Pick<Writing, 'key'>, files: readonly File[]) => void;

let attach: Attach = () => {};

export const provideAttaching = (provided: Attach): void => {
  attach = provided;
};

export const attachFiles: Attach = (writing, files) => attach(writing, files);
