/** Bits of `message_flags.flags`; ordinary messages have no row. */
export const flagBits = {
  starred: 1,
  mentioned: 2,
  /** The reader marked a message unread that would count as read. */
  unread: 4,
  historical: 8,
  collapsed: 16,
  /**
   * Never stored: the message mentions everyone and the reader received it (`messages.mentions_everyone`).
   */
  everyone: 32,
  /** The message mentions its topic, in which the reader took part. */
  topicWildcard: 64,
  alertWord: 128,
  /** The reader had muted the sender when the message came, so it counts as read. */
  muted: 256,
} as const;

/** All kinds of mentions, as in `is:mentioned` and `unread_msgs.mentions`. */
export const mentionBits = flagBits.mentioned | flagBits.everyone | flagBits.topicWildcard;
