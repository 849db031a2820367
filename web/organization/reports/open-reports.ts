/** The latest reports, asked for while a page shows them. */
import { getMessages } from '@parlance/client/calls';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { onEvent } from '../../store/messages/messages.ts';
import { client } from '../../store/session/service.ts';
import { slice } from '../../store/state.ts';
import { type Report, reportIn } from './report.ts';

const most = 500;

/** Undefined: the organization has none. */
export const channelOfReports = (): number | undefined => {
  const id = slice('realm_moderation_request_channel_id').value ?? -1;
  return id === -1 ? undefined : id;
};

const known = signal<readonly Report[] | undefined>(undefined);
const failure = signal<string | undefined>(undefined);

const load = async (channel: number): Promise<void> => {
  try {
    const { messages } = await client.call(getMessages, {
      anchor: 'newest',
      num_before: most,
      num_after: 0,
      apply_markdown: false,
      narrow: [{ operator: 'channel', operand: channel }],
    });
    known.value = messages.flatMap((message) => reportIn(message as never) ?? []);
    failure.value = undefined;
  } catch (error) {
    failure.value = (error as Error).message;
  }
};

const changing: ReadonlySet<string> = new Set(['message', 'reaction', 'delete_message']);

export const useReports = (channel: number | undefined) => {
  useEffect(() => {
    known.value = undefined;
    if (channel === undefined) return;
    void load(channel);
    return onEvent((event) => {
      if (changing.has(event.type)) void load(channel);
    });
  }, [channel]);
  return { reports: known.value, failure: known.value === undefined ? failure.value : undefined };
};
