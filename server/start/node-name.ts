/**
 * Names Node as its newer versions name themselves. Where the name is missing, the library `pg` makes a web response to
 * find out where it runs. Node would load its own client of HTTP for that.
 */
export const nameNode = (): void => {
  if ('navigator' in globalThis) return;
  const userAgent = `Node.js/${process.versions.node.split('.')[0]}`;
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent }, configurable: true });
};
