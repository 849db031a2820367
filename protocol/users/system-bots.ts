/** The service's accounts in every organization, in `cross_realm_bots` and as senders only. */

/** Not mailboxes: no mail goes to `.invalid` (RFC 2606). */
export const systemBots = {
  notification: { email: 'notification-bot@parlance.invalid', fullName: 'Notification Bot' },
  gateway: { email: 'email-gateway@parlance.invalid', fullName: 'Email Gateway' },
  welcome: { email: 'welcome-bot@parlance.invalid', fullName: 'Welcome Bot' },
} as const;

export type SystemBot = keyof typeof systemBots;
