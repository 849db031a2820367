/** Returns the result and the longest hold of the event loop in milliseconds. */
export const measureStall = async <T>(work: () => Promise<T>): Promise<{ result: T; stall: number }> => {
  let stall = 0;
  let last = performance.now();
  let isOver = false;
  const turn = () => {
    const now = performance.now();
    stall = Math.max(stall, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    const result = await work();
    turn();
    return { result, stall };
  } finally {
    isOver = true;
  }
};
