/** The chosen sound, once for a burst, and never while the reader speaks [W159]. */
import { play } from '../parts/sound.ts';
import { isSpeaking } from '../store/notifications/speaking.ts';
import { setting } from '../store/world.ts';

/** Milliseconds without another sound. */
const quiet = 3000;
let last = Number.NEGATIVE_INFINITY;

export const ring = (): void => {
  if (isSpeaking() || Date.now() - last < quiet) return;
  last = Date.now();
  play(setting('notification_sound') ?? 'zulip');
};
