/** Puts what another application shared into the compose box: the reader chooses where it goes [W169]. */
import { effect } from '@preact/signals';
import { takeShared } from '../service-worker/shared.ts';
import { attachFiles } from '../store/writing/attaching.ts';
import { activeWriting, type Writing } from '../store/writing/box.ts';
import { askToWrite } from '../store/writing/writing.ts';

const nextWriting = (): Promise<Writing> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      const writing = activeWriting.value;
      if (writing === undefined || !writing.textarea.isConnected) return;
      resolve(writing);
      queueMicrotask(() => stop());
    });
  });

export const followShared = async (): Promise<void> => {
  const shared = await takeShared();
  if (shared === undefined) return;
  askToWrite({ kind: 'new-topic' });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const writing = await nextWriting();
  if (shared.text !== '') writing.insert(shared.text);
  attachFiles(writing, shared.files);
};
