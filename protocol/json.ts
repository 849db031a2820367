/** Reads JSON from outside; text beyond the limits is never parsed. */

export const jsonLimits = { depth: 32, values: 50_000 } as const;

export type JsonFaultKind = 'deep' | 'many' | 'malformed';

export class JsonFault extends Error {
  readonly kind: JsonFaultKind;

  constructor(kind: JsonFaultKind) {
    super(`The JSON is refused: ${kind}.`);
    this.kind = kind;
  }
}

/** Hand-written, so that its work is linear for any text. */
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

/** Throws JsonFault. */
export const readJson = (text: string, mostDepth: number = jsonLimits.depth): unknown => {
  const fault = faultOf(text, mostDepth);
  if (fault !== undefined) throw new JsonFault(fault);
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonFault('malformed');
  }
};
