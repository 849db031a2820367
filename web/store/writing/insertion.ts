/** Puts text into the compose box that was used last. The composer provides it. */
type Insert = (text: string) => void;

let insert: Insert = () => {};

export const provideInsertion = (provided: Insert): void => {
  insert = provided;
};

export const insertIntoWriting: Insert = (text) => insert(text);
