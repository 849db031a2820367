/** Returns the start of `JSON.stringify` with an indent of two; stops soon after `most` characters. */
export const printJson = (value: unknown, most: number): string => {
  let text = '';
  const print = (inner: unknown, indent: string): void => {
    if (inner === null || typeof inner !== 'object') {
      text += JSON.stringify(inner);
      return;
    }
    const isList = Array.isArray(inner);
    const within = `${indent}  `;
    let before = isList ? '[' : '{';
    for (const key in inner) {
      if (text.length > most) return;
      text += `${before}\n${within}${isList ? '' : `${JSON.stringify(key)}: `}`;
      print((inner as Record<string, unknown>)[key], within);
      before = ',';
    }
    text += before === ',' ? `\n${indent}${isList ? ']' : '}'}` : isList ? '[]' : '{}';
  };
  print(value, '');
  return text;
};
