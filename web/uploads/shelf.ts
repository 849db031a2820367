/** Keeps attachments on the device, so that uploads go on after a reload. */
import { change, type Device } from '../store/device/device.ts';
import { heldLocks } from '../store/device/locks.ts';
import { tab } from '../store/outbox/outbox.ts';
import type { Attachment } from '../store/writing/attachments.ts';

export interface Kept extends Pick<Attachment, 'id' | 'writing' | 'name' | 'type' | 'size' | 'alternative'> {
  /** Where the upload goes on. */
  readonly address?: string | undefined;
  /** The address of the finished file. */
  readonly url?: string | undefined;
  /** The place among the others. */
  readonly order: number;
}

export interface Shelf {
  /** Takes over what no living tab holds, in order. */
  load(): Promise<readonly { readonly kept: Kept; readonly file: Blob | undefined }[]>;
  put(kept: Kept): Promise<void>;
  putFile(id: string, file: Blob): Promise<void>;
  remove(id: string): Promise<void>;
  removeFile(id: string): Promise<void>;
}

type Note = Kept & { readonly tab: string };

const prefix = 'upload ';
const noteKey = (id: string): string => `${prefix}${id}`;
const fileKey = (id: string): string => `upload-file ${id}`;

/** Whether a copy of the file leaves room for everything else. */
const hasRoom = async (bytes: number): Promise<boolean> => {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return bytes < (quota - usage) / 2;
};

export const shelfOn = (device: Device): Shelf => ({
  load: async () => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [notes, living] = await Promise.all([device.getAll('notes', range), heldLocks()]);
    const orphans = (notes as Note[]).filter((note) => !living.has(`parlance:tab:${note.tab}`));
    orphans.sort((one, other) => one.order - other.order);
    await Promise.all(orphans.map((note) => device.put('notes', { ...note, tab }, noteKey(note.id))));
    return Promise.all(
      orphans.map(async (kept) => ({
        kept,
        file: (await device.get('notes', fileKey(kept.id))) as Blob | undefined,
      })),
    );
  },
  put: async (kept) => void (await device.put('notes', { ...kept, tab } satisfies Note, noteKey(kept.id))),
  putFile: async (id, file) => {
    if (await hasRoom(file.size)) await device.put('notes', file, fileKey(id));
  },
  remove: async (id) => {
    // After the message that has their links is stored.
    await change(device, 'notes', (notes) => notes.delete(noteKey(id)), 'outbox');
    await device.delete('notes', fileKey(id));
  },
  removeFile: (id) => device.delete('notes', fileKey(id)),
});
