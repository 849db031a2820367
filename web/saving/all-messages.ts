import { getMessages } from '@parlance/client/calls';
import type { Message } from '@parlance/client/messages/message';
import type { Narrow } from '@parlance/client/messages/narrow';
import { client } from '../store/session/service.ts';

/** Messages of one request. */
const step = 1000;

export interface Wish {
  readonly narrow: Narrow;
  /** As HTML, else as Markdown. */
  readonly isRendered: boolean;
  readonly signal: AbortSignal;
  /** Called with the number of messages so far. */
  readonly onProgress: (count: number) => void;
}

/** Fetches all messages of a place, oldest first. Rejects without an answer, or when the signal ends it. */
export const allMessages = async ({
  narrow,
  isRendered,
  signal,
  onProgress,
}: Wish): Promise<readonly Message[]> => {
  const all: Message[] = [];
  let isWhole = false;
  while (!isWhole) {
    const last = all.at(-1)?.id;
    const from = last === undefined ? { anchor: 'oldest' as const } : { anchor: last, include_anchor: false };
    const form = { apply_markdown: isRendered, allow_empty_topic_name: true };
    const asked = { ...from, ...form, narrow, num_before: 0, num_after: step };
    const { messages, found_newest } = await client.call(getMessages, asked, { signal });
    all.push(...messages);
    onProgress(all.length);
    isWhole = found_newest === true || messages.length === 0;
  }
  return all;
};
