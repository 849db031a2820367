/** Milliseconds for what is to be forgotten: neither a frozen tab nor a dead network holds the page up. */
const patience = 2000;

export const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('It took too long.')), patience);
    }),
  ]);
