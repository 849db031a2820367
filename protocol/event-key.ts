/** Returns a key like `subscription/remove`. */
export const eventKey = (type: string, op: unknown): string =>
  op === undefined ? type : `${type}/${String(op)}`;
