/** Takes a file out of the page: to the device or to the clipboard. */
import type { Item } from './items.ts';

export const download = ({ address, name }: Item): void => {
  const link = document.createElement('a');
  link.href = `${address}?download=true`;
  link.download = name;
  link.click();
};

/** Clipboards take PNG alone. */
const asPng = async (address: string): Promise<Blob> => {
  const blob = await (await fetch(address)).blob();
  if (blob.type === 'image/png') return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
};

/** Rejects when the browser does not allow it. */
export const copyPicture = ({ address }: Item): Promise<void> =>
  // Safari wants the promise within the click.
  navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(address) })]);
