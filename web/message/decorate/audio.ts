/** Sound files play below the paragraph that names them. */
import { fileKind, fileName } from '../../parts/files/file-name.ts';
import { make } from '../make.ts';
import { isVoice } from '../voice/is-voice.ts';
import type { Decorator } from './decorator.ts';

export const audio: Decorator = ({ root }) => {
  for (const link of root.querySelectorAll('a[href^="/user_uploads/"]')) {
    const address = link.getAttribute('href')!;
    if (fileKind(address) !== 'audio' || isVoice(address)) continue;
    const name = link.textContent?.trim() || fileName(address);
    const player = make('audio', {
      class: 'body-audio',
      controls: true,
      preload: 'none',
      src: address,
      'aria-label': name,
    });
    const block = link.closest('p');
    if (block === null) link.after(player);
    else block.after(player);
  }
};
