/** Letters that are typed soon after each other are the beginning of one word. */

/** Milliseconds between letters of one word. */
const apart = 500;

let typed = '';
let typedAt = Number.NEGATIVE_INFINITY;

/**
 * The item that the letter leads to, from the one at `at` on: the next that begins with it, or the first that begins
 * with the whole word. `now`: milliseconds.
 */
export const itemFor = (
  words: readonly string[],
  at: number,
  letter: string,
  now: number,
): number | undefined => {
  typed = now - typedAt < apart ? typed + letter : letter;
  typedAt = now;
  const isOne = [...typed].every((one) => one === letter);
  const wanted = (isOne ? letter : typed).toLowerCase();
  // One letter leads on; a longer word stays where it fits.
  const first = isOne ? at + 1 : Math.max(0, at);
  for (let step = 0; step < words.length; step += 1) {
    const index = (first + step) % words.length;
    if (words[index]!.toLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
};
