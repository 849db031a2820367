/** Edits that are not saved yet, on the device: they outlive a page that is left or breaks down [W75]. */
import { change, type Device } from '../device/device.ts';
import { onEventSinceStart } from '../messages/messages.ts';
import { ownId } from '../world.ts';

export interface KeptEdit {
  /** The message when the edit began. */
  readonly before: string;
  readonly content: string;
  /** Milliseconds. */
  readonly changedAt: number;
}

const prefix = 'edit:';
const longest = 30 * 86_400_000;
let device: Device | undefined;

const keyFor = (message: number): string => `${prefix}${ownId()}:${message}`;

export const keptEdit = async (message: number): Promise<KeptEdit | undefined> =>
  (await device?.get('notes', keyFor(message)).catch(() => undefined)) as KeptEdit | undefined;

/** A full disk keeps no edit, and the page goes on. Without an edit: forgets it. */
export const keepEdit = (message: number, edit: KeptEdit | undefined): void => {
  if (device === undefined) return;
  const key = keyFor(message);
  void change(device, 'notes', (notes) =>
    edit === undefined ? notes.delete(key) : notes.put(edit, key),
  ).catch(() => {});
};

const forgetOld = async (on: Device): Promise<void> => {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, edits] = await Promise.all([on.getAllKeys('notes', range), on.getAll('notes', range)]);
  for (const [index, key] of keys.entries())
    if (Date.now() - (edits[index] as KeptEdit).changedAt > longest) void on.delete('notes', key);
};

export const keepEditsOn = (on: Device): void => {
  device = on;
  onEventSinceStart((event) => {
    if (event.type !== 'delete_message') return;
    const { message_id, message_ids = [message_id] } = event;
    for (const id of message_ids) if (id !== undefined) keepEdit(id, undefined);
  });
  void forgetOld(on).catch(() => {});
};
