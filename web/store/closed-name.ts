/** Names of people's making may turn the direction of text. What they leave open would turn the words behind them. */
const signs = /[\u202A-\u202E\u2066-\u2069]/g;
const [endOfTurn, endOfIsolate] = ['\u202C', '\u2069'];
const isolates = '\u2066\u2067\u2068';

/** Closes what is open, in the order that the standard asks for: the innermost first. */
export const closedName = (name: string): string => {
  const open: string[] = [];
  for (const [sign] of name.matchAll(signs))
    if (sign !== endOfTurn && sign !== endOfIsolate)
      open.push(isolates.includes(sign) ? endOfIsolate : endOfTurn);
    else if (open.at(-1) === sign) open.pop();
  return name + open.reverse().join('');
};
