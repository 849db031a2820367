/** Numbers a client's options, so that clients with the same options share renderings. */
import { type Capability, capabilityNames } from '@parlance/protocol/capabilities';
import type { View } from '@parlance/protocol/event';

export interface ViewOptions {
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly capabilities: readonly Capability[];
}

const bitOf = new Map<Capability, number>(capabilityNames.map((name, index) => [name, 1 << (index + 3)]));

/** The same key means the same bytes, except for flags. */
export const viewKey = (options: ViewOptions): number =>
  (options.applyMarkdown ? 1 : 0) |
  (options.clientGravatar ? 2 : 0) |
  (options.slimPresence ? 4 : 0) |
  options.capabilities.reduce((bits, name) => bits | (bitOf.get(name) ?? 0), 0);

const views = new Map<string, View>();

export const viewOf = (key: number, emptyTopicDisplayName: string): View => {
  const cached = `${key}:${emptyTopicDisplayName}`;
  let view = views.get(cached);
  if (view === undefined) {
    view = {
      applyMarkdown: (key & 1) !== 0,
      clientGravatar: (key & 2) !== 0,
      slimPresence: (key & 4) !== 0,
      has: (capability) => (key & bitOf.get(capability)!) !== 0,
      emptyTopicDisplayName,
    };
    views.set(cached, view);
  }
  return view;
};
