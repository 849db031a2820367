/** Voice messages have a player of their own. Few messages are some, so it comes with the first. */
import { t } from '../../words/index.ts';
import { make } from '../make.ts';
import { isVoice } from '../voice/is-voice.ts';
import type { Decorator } from './decorator.ts';

/** The service shows a `.webm` as a video; other recordings are links. */
const framesIn = (root: HTMLElement): readonly (readonly [frame: HTMLElement, address: string])[] => {
  const videos = [...root.querySelectorAll('.message_inline_video')].flatMap((video) => {
    const address = video.querySelector('video')?.getAttribute('src') ?? '';
    if (!isVoice(address)) return [];
    const frame = make('div', { class: 'voice' });
    video.replaceWith(frame);
    return [[frame, address] as const];
  });
  const links = [...root.querySelectorAll('a')].flatMap((link) => {
    const address = link.getAttribute('href') ?? '';
    if (!isVoice(address) || videos.some(([, shown]) => shown === address)) return [];
    const frame = make('div', { class: 'voice' });
    (link.closest('p') ?? link).after(frame);
    return [[frame, address] as const];
  });
  return [...videos, ...links];
};

export const voice: Decorator = ({ root, onEnd }) => {
  const frames = framesIn(root);
  if (frames.length === 0) return;
  for (const [frame] of frames) {
    frame.setAttribute('role', 'group');
    frame.setAttribute('aria-label', t('Voice message'));
  }
  let isOver = false;
  onEnd(() => {
    isOver = true;
  });
  void import('../voice/player.ts').then(({ makePlayer }) => {
    if (!isOver) for (const [frame, address] of frames) makePlayer(frame, address, onEnd);
  });
};
