/** The bits of `message_flags.flags`; a row exists only where something is special. */
export const flagBits = {
  starred: 1,
  mentioned: 2,
  /** The reader wants this message of their own unread again. */
  unread: 4,
  historical: 8,
  collapsed: 16,
  /** Never stored: the message mentions everybody, and the reader received it (`messages.mentions_everyone`). */
  everyone: 32,
  /** The reader took part in the topic, which the message mentions. */
  topicWildcard: 64,
  alertWord: 128,
  /** The reader had muted the sender when the message came, so that it was read at once. */
  muted: 256,
} as const;

/** Everything by which a message speaks to its reader: what `is:mentioned` and `unread_msgs.mentions` mean. */
export const mentionBits = flagBits.mentioned | flagBits.everyone | flagBits.topicWildcard;
