/** Payload formats, by the name in the URL [V21]. */
import { limits } from '@parlance/protocol/limits';
import { cutText, isLongerThan } from '@parlance/protocol/text';
import { printJson } from './print.ts';
import { readSlack, type Said } from './slack.ts';

interface Integration {
  readonly name: string;
  readonly displayName: string;
  /** Default topic. */
  readonly topic: string;
  readonly read: (payload: unknown) => Said;
}

const cut = '…';

/** An alert that is too long is cut, not refused. */
const fit = (content: string, most: number): string => {
  return isLongerThan(content, most) ? cutText(content, most - cut.length) + cut : content;
};

const open = '```json\n';
const close = '\n```';

const all: readonly Integration[] = [
  {
    name: 'json',
    displayName: 'JSON formatter',
    topic: 'JSON',
    read: (payload) => {
      const most = limits.messageLength - open.length - close.length;
      // Astral characters are two UTF-16 units each.
      const text = printJson(payload, most * 2);
      return { content: `${open}${fit(text, most)}${close}`, channel: undefined };
    },
  },
  {
    name: 'slack_incoming',
    displayName: 'Slack-compatible webhook',
    // Organizations may forbid the empty topic.
    topic: 'alerts',
    read: (payload) => {
      const said = readSlack(payload);
      return { ...said, content: fit(said.content, limits.messageLength) };
    },
  },
];

export const integrations: ReadonlyMap<string, Integration> = new Map(
  all.map((integration) => [integration.name, integration]),
);
