/** JSON from outside, read within bounds: what is nested too deeply or holds too many values is never parsed. */

/** How deep lists and objects may be nested, and how many values a text may hold. */
export const jsonLimits = { depth: 32, values: 50_000 } as const;

export type JsonFaultKind = 'deep' | 'many' | 'malformed';

/** Why a text is not read. */
export class JsonFault extends Error {
  readonly kind: JsonFaultKind;

  constructor(kind: JsonFaultKind) {
    super(`The JSON is refused: ${kind}.`);
    this.kind = kind;
  }
}

/** One pass by hand: this guards the parser, so its work is linear whatever the text. */
const faultOf = (text: string, mostDepth: number): JsonFaultKind | undefined => {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      values += 1;
      if (depth > mostDepth) return 'deep';
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') values += 1;
    if (values > jsonLimits.values) return 'many';
  }
  return undefined;
};

/** The value that a text from outside says. Throws a JsonFault. */
export const readJson = (text: string, mostDepth: number = jsonLimits.depth): unknown => {
  const fault = faultOf(text, mostDepth);
  if (fault !== undefined) throw new JsonFault(fault);
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonFault('malformed');
  }
};
