/** Data exceptions, broken constraints, limits of a row or an index. The statement wrote nothing. */
const ofData = /^(22|23|54)/;

export const isFaultOfData = (error: unknown): error is Error => {
  const code = (error as { code?: unknown } | null)?.code;
  return error instanceof Error && typeof code === 'string' && code.length === 5 && ofData.test(code);
};
