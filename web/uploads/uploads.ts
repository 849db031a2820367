/** The page's uploads. */
import { pause } from '@parlance/client/pause';
import { announce } from '../parts/saying/say.ts';
import type { Device } from '../store/device/device.ts';
import { randomId } from '../store/device/locks.ts';
import { link } from '../store/session/link.ts';
import { provideAttaching } from '../store/writing/attaching.ts';
import { provideUploads } from '../store/writing/attachments.ts';
import { t } from '../words/index.ts';
import { guardPage } from './guard.ts';
import { objectionTo } from './objection.ts';
import { type Shelf, shelfOn } from './shelf.ts';
import { tus } from './tus.ts';
import { Uploader } from './uploader.ts';

/** Milliseconds. */
const [shortest, longest] = [1000, 30_000];

/** Until the device is open. */
const noShelf: Shelf = {
  load: async () => [],
  put: async () => {},
  putFile: async () => {},
  remove: async () => {},
  removeFile: async () => {},
};
let shelf = noShelf;

const throughShelf: Shelf = {
  load: () => shelf.load(),
  put: (kept) => shelf.put(kept),
  putFile: (id, file) => shelf.putFile(id, file),
  remove: (id) => shelf.remove(id),
  removeFile: (id) => shelf.removeFile(id),
};

export const uploader = new Uploader({
  transport: tus,
  shelf: throughShelf,
  rest: (failures, signal) => pause(Math.min(shortest * 2 ** (failures - 1), longest), signal),
  newId: randomId,
  objection: objectionTo,
  preview: (file) => URL.createObjectURL(file),
  forgetPreview: (address) => URL.revokeObjectURL(address),
  onDone: ({ name }) => announce(t('{file} uploaded', { file: name })),
  onFailed: ({ name }, why) => announce(t('{file} was not uploaded: {why}', { file: name, why })),
});

provideAttaching(({ key }, files) => uploader.add(key, files));
provideUploads({
  drop: (writing) => uploader.drop(writing),
  rename: (from, to) => uploader.rename(from, to),
});

/** Goes on with what an earlier page left. Call once. */
export const openUploads = async (device: Device): Promise<void> => {
  shelf = shelfOn(device);
  addEventListener('online', () => uploader.hurryAll());
  link.subscribe(({ kind }) => kind === 'connected' && uploader.hurryAll());
  guardPage();
  await uploader.resume();
};
