/** A word that outlives the worker, since browsers stop idle ones. The page may write it too. Kept on secure pages alone. */
export interface Note {
  read(): Promise<string | undefined>;
  write(word: string): Promise<void>;
  erase(): Promise<void>;
}

export const createNote = (name: string): Note => {
  const shelf = `note-${name}`;
  const address = `/${shelf}`;
  return {
    read: async () => (await globalThis.caches?.match(address, { cacheName: shelf }))?.text(),
    write: async (word) => (await globalThis.caches?.open(shelf))?.put(address, new Response(word)),
    erase: async () => {
      await globalThis.caches?.delete(shelf);
    },
  };
};
