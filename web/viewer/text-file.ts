/** Reads text files for the viewer. */
import { type ReadonlySignal, signal } from '@preact/signals';

export type ReadFile =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'read'; readonly text: string; readonly isWhole: boolean };

/** Bytes that are shown; a larger file would block the page. */
const most = 500_000;

const read = async (address: string): Promise<ReadFile> => {
  const answer = await fetch(address, { headers: { Range: `bytes=0-${most}` } });
  // An empty file has no part that could be asked for.
  if (answer.status === 416) return { kind: 'read', text: '', isWhole: true };
  if (!answer.ok) return { kind: 'failed' };
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder().decode(bytes.subarray(0, most));
  return { kind: 'read', text, isWhole: bytes.length <= most };
};

/** Begins to read at once. */
export const readTextFile = (address: string): ReadonlySignal<ReadFile> => {
  const file = signal<ReadFile>({ kind: 'loading' });
  read(address)
    .catch((): ReadFile => ({ kind: 'failed' }))
    .then((result) => {
      file.value = result;
    });
  return file;
};
