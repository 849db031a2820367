import type { Person } from '../vocabulary.ts';

/** The bot of the service that writes notices about channels. */
export const notificationBot: Person = {
  kind: 'person',
  id: 'service:notification-bot',
  name: 'Notification Bot',
  role: 'member',
  isActive: true,
  system: 'notification-bot',
};
