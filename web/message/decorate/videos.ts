/** Videos play in place, with the browser's controls. */
import { fileName } from '../../parts/files/file-name.ts';
import { give } from '../make.ts';
import type { Decorator } from './decorator.ts';

export const videos: Decorator = ({ root }) => {
  for (const frame of root.querySelectorAll('.message_inline_video')) {
    const link = frame.querySelector('a');
    const video = frame.querySelector('video');
    const source = video?.getAttribute('src');
    if (video === null || source === null || source === undefined) continue;
    const name = link?.title || fileName(source);
    give(video, {
      class: 'body-video',
      controls: true,
      preload: 'metadata',
      playsinline: true,
      'aria-label': name,
    });
    frame.replaceWith(video);
  }
};
