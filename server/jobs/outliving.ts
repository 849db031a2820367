/** Tasks whose jobs in a backup still have to be done after a restore. What would be sent again is not among them. */
export const outliveRestores: ReadonlySet<string> = new Set([
  'delete-messages-of-user',
  'exports.make',
  'reminders.remind',
  'scheduled.deliver',
]);
