/** Whose pictures the device keeps. */
import { createNote } from './note.ts';

const prefix = 'pictures-';
const note = createNote('account');

const deleteOthers = async (kept: string | undefined): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== kept);
  await Promise.all(others.map((name) => caches.delete(name)));
};

/** Undefined before the page named the account. */
export const pictureCacheName = (): Promise<string | undefined> => note.read();

export const setAccount = async (userId: number): Promise<void> => {
  const name = `${prefix}${userId}`;
  await note.write(name);
  await deleteOthers(name);
};

export const forgetAccount = async (): Promise<void> => {
  await note.erase();
  await deleteOthers(undefined);
};
