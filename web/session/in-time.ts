/** Milliseconds for what is to be forgotten: a frozen tab or a dead network holds nobody here. */
const patience = 2000;

export const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('It took too long.')), patience);
    }),
  ]);
