/** What PostgreSQL has against a statement, by its codes. */

/** Values that it does not take: data exceptions, broken constraints, limits of a row or an index. Nothing was written then. */
const ofData = /^(22|23|54)/;

/** Whether a value in the statement is at fault, so that the same statement without it would do. */
export const isFaultOfData = (error: unknown): error is Error => {
  const code = (error as { code?: unknown } | null)?.code;
  return error instanceof Error && typeof code === 'string' && code.length === 5 && ofData.test(code);
};
