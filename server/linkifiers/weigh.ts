/** Estimates a pattern's size with repetitions expanded, such as `(a{9}){9}`. */

const token =
  /\\Q(?<literal>[\s\S]*?)(?:\\E|$)|\\(?:[pPx]\{[^}]*\}|[pP]?[\s\S])|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|\{(?<least>\d+)(?:,(?<most>\d*))?\}|[\s\S]/gu;

/** Counts instructions roughly; never less than the repetitions. */
export const weigh = (source: string): number => {
  const open: number[] = [];
  let [whole, last] = [0, 0];
  for (const { 0: text, groups } of source.matchAll(token)) {
    if (groups?.least !== undefined) {
      const repeated = last * Math.max(Number(groups.least), Number(groups.most ?? 0), 1);
      [whole, last] = [whole + repeated - last, repeated];
    } else if (text === '(') {
      open.push(whole);
      [whole, last] = [2, 0];
    } else if (text === ')') {
      [last, whole] = [whole, whole + (open.pop() ?? 0)];
    } else if (!/^[?*+|]$/.test(text)) {
      last = Math.max(1, groups?.literal?.length ?? 1);
      whole += last;
    } else whole += 1;
  }
  return whole + open.reduce((sum, one) => sum + one, 0);
};
