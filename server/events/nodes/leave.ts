/**
 * Sends the clients of a node that stops to the others little by little, and goes on to answer the rest. Thousands
 * at once would take the time of the other nodes for seconds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Feed } from '../feed.ts';

/** Milliseconds. */
const step = 20;
const longest = 5000;
/** Clients in a second, unless that takes too long. */
const pace = 1000;

/** A heartbeat spares the next node the entries that the client did not want. */
const farewell = ({ tail }: Feed, after: number): string =>
  tail.position > after ? `{"type":"heartbeat","id":${tail.position}}` : '';

export const leave = async (feeds: readonly Feed[]): Promise<void> => {
  const polls = feeds.flatMap((feed) => feed.held.map((poll) => ({ feed, poll })));
  const steps = Math.ceil(Math.min(longest, (polls.length * 1000) / pace) / step);
  const perStep = Math.ceil(polls.length / steps);
  while (polls.length > 0) {
    // Those that are ready get their events.
    for (const { feed, poll } of polls.splice(-perStep))
      if (poll.queue.held === poll && !poll.isReady) feed.finish(poll, farewell(feed, poll.after));
    await pause(step);
  }
};
