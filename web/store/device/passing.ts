/** In place of a device that cannot be opened: it keeps things for as long as the page lasts. */
import type { Device } from './device.ts';

const makeShelf = () => {
  const rows = new Map<IDBValidKey, unknown>();
  const within = (range?: IDBKeyRange) =>
    [...rows].filter(([key]) => range === undefined || range.includes(key));
  return {
    get: async (key: IDBValidKey) => rows.get(key),
    getAll: async (range?: IDBKeyRange) => within(range).map(([, value]) => value),
    getAllKeys: async (range?: IDBKeyRange) => within(range).map(([key]) => key),
    put: async (value: unknown, key?: IDBValidKey) =>
      void rows.set(key ?? (value as { localId: IDBValidKey }).localId, value),
    delete: async (key: IDBValidKey) => void rows.delete(key),
  };
};
type Shelf = ReturnType<typeof makeShelf>;

export const passingDevice = (): Device => {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (name: string): Shelf => {
    const shelf = shelves.get(name) ?? makeShelf();
    shelves.set(name, shelf);
    return shelf;
  };
  const device = {
    get: (shelf: string, key: IDBValidKey) => shelfOf(shelf).get(key),
    getAll: (shelf: string, range?: IDBKeyRange) => shelfOf(shelf).getAll(range),
    getAllKeys: (shelf: string, range?: IDBKeyRange) => shelfOf(shelf).getAllKeys(range),
    put: (shelf: string, value: unknown, key?: IDBValidKey) => shelfOf(shelf).put(value, key),
    delete: (shelf: string, key: IDBValidKey) => shelfOf(shelf).delete(key),
    transaction: () => ({ objectStore: shelfOf, done: Promise.resolve(), commit: () => {} }),
    close: () => {},
  };
  return device as unknown as Device;
};
