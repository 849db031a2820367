/** Whether the reader wants previews of links; kept on the device, since the protocol has no setting for it. */
import { effect, signal } from '@preact/signals';

const note = 'parlance:link-previews';

export const arePreviewsShown = signal(localStorage.getItem(note) !== 'hidden');
effect(() => localStorage.setItem(note, arePreviewsShown.value ? 'shown' : 'hidden'));
