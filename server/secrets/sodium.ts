/** Loads libsodium with its first use: no start needs it, and it takes megabytes. */
export const openSodium = async () => {
  const { default: sodium } = await import('libsodium-wrappers');
  await sodium.ready;
  return sodium;
};

export type Sodium = Awaited<ReturnType<typeof openSodium>>;
