/** The bits of `message_flags.flags`; a row exists only where something is special. */
export const flagBits = {
  starred: 1,
  mentioned: 2,
  /** The reader wants this message of their own unread again. */
  unread: 4,
  historical: 8,
  collapsed: 16,
} as const;
