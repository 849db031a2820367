/** What the reader hears and sees of new messages, and what others see of the reader. */
import { followCalls } from '../store/notifications/speaking.ts';
import { followArrivals } from './arrivals.ts';
import { followPresence } from './presence.ts';
import { followTitle } from './title.ts';

/** `textOf`: the content of a message as it reads. */
export const followNotices = (textOf: (html: string) => string): void => {
  followTitle();
  followArrivals(textOf);
  followPresence();
  followCalls();
};
