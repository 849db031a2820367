import { StorageFault } from './fault.ts';
import { checkKey, type Storage } from './storage.ts';

/** Throws a StorageFault, which names the place, for whatever fails in it. Passes on the keys that the service makes. */
export const namingFaults = (storage: Storage, place: string): Storage => {
  const within = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new StorageFault(place, error);
    }
  };
  return {
    take: async (key, path, contentType) => within(storage.take(checkKey(key), path, contentType)),
    put: async (key, bytes, contentType) => within(storage.put(checkKey(key), bytes, contentType)),
    read: async (key, range) => within(storage.read(checkKey(key), range)),
    has: async (key) => within(storage.has(checkKey(key))),
    list: async function* (folder) {
      try {
        yield* storage.list(folder);
      } catch (error) {
        throw new StorageFault(place, error);
      }
    },
    remove: async (keys) => within(storage.remove(keys.map(checkKey))),
  };
};
