/** What the page asks of its queue. */
import type { Arguments } from '@parlance/client/encode';
import { capabilityNames } from '@parlance/protocol/capabilities';
import type { Endpoints } from '@parlance/protocol/contract';

/** A queue waits for three days, so that a weekend needs no new registration. */
const idleSeconds = 3 * 86_400;

export const registration: Arguments<Endpoints['register']> = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: 'few',
  presence_history_limit_days: 14,
  idle_queue_timeout: idleSeconds,
  client_capabilities: Object.fromEntries(capabilityNames.map((name) => [name, true])),
};
