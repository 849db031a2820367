/** The voice of the browser reads one message at a time. */
import type { Message } from '@parlance/client/messages/message';
import { shownText } from './article-of.ts';

let spoken: number | undefined;

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;

export const isSpoken = ({ id }: Message): boolean => canSpeak() && speechSynthesis.speaking && spoken === id;

/** A second call ends it; another message takes the place of the first. */
export const readAloud = (message: Message): void => {
  const isEnd = isSpoken(message);
  speechSynthesis.cancel();
  if (isEnd) return;
  spoken = message.id;
  speechSynthesis.speak(new SpeechSynthesisUtterance(shownText(message)));
};
