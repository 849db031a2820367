import { type Capability, capabilityNames } from '@parlance/protocol/capabilities';
import type { Input } from '@parlance/protocol/endpoint';
import { badRequest } from '@parlance/protocol/errors';
import type { register } from '@parlance/protocol/realtime';
import type { QueueOptions } from '../events/stored-queue.ts';
import type { Listening } from '../users/index.ts';

export type RegisterInput = Input<typeof register>;

/** Seconds [S84]. */
const idleTimeout = { default: 600, mobile: 12 * 3600, longest: 7 * 86_400 } as const;

export const idleTimeoutOf = (asked: RegisterInput['idle_queue_timeout']): number => {
  if (asked === undefined) return idleTimeout.default;
  return asked === 'mobile' ? idleTimeout.mobile : Math.min(asked, idleTimeout.longest);
};

/** Only `true` declares a capability. */
const capabilitiesOf = (flags: Readonly<Record<string, unknown>>): Capability[] =>
  capabilityNames.filter((name) => flags[name] === true);

/** Throws for requests that spectators may not make [S77], [S78]. */
export const checkSpectator = (input: RegisterInput): void => {
  if (input.client_gravatar === true)
    throw badRequest("Invalid 'client_gravatar' parameter for anonymous request");
  if (input.include_subscribers !== false)
    throw badRequest("Invalid 'include_subscribers' parameter for anonymous request");
};

/** Defaults to the channel that a bot is set to listen to. */
const narrowOf = ({ narrow }: RegisterInput, channelId: number | null): QueueOptions['narrow'] =>
  narrow.length > 0 || channelId === null ? narrow : [{ operator: 'channel', operand: channelId }];

export const queueOptionsOf = (
  input: RegisterInput,
  isSignedIn: boolean,
  listening: Listening = { eventsChannelId: null, allPublicChannels: false },
): QueueOptions => ({
  applyMarkdown: input.apply_markdown,
  clientGravatar: input.client_gravatar ?? isSignedIn,
  slimPresence: input.slim_presence,
  capabilities: capabilitiesOf(input.client_capabilities),
  eventTypes: input.event_types === undefined ? null : [...input.event_types],
  allPublicStreams: input.all_public_streams ?? listening.allPublicChannels,
  narrow: narrowOf(input, listening.eventsChannelId),
});
