/** The name of a kind of event: its type, and its op where it has one, like `subscription/remove`. */
export const eventKey = (type: string, op: unknown): string =>
  op === undefined ? type : `${type}/${String(op)}`;
