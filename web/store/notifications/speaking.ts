/** Whether the reader speaks: no sound may come between [W159]. */
import { signal } from '@preact/signals';
import { callServer } from '../call.ts';

export const isRecording = signal(false);

/** From the click on a link to a call until the reader comes back. */
let isInCall = false;

const isCall = (address: string): boolean => {
  const server = callServer();
  return server !== undefined && URL.canParse(server) && new URL(address).origin === new URL(server).origin;
};

export const followCalls = (): void => {
  const click = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && isCall(link.href)) isInCall = true;
  };
  for (const kind of ['click', 'auxclick']) addEventListener(kind, click, { capture: true });
  addEventListener('focus', () => {
    isInCall = false;
  });
};

export const isSpeaking = (): boolean => isRecording.peek() || isInCall;
