/** Bits of `message_flags.flags`; ordinary messages have no row. */
export const flagBits = {
  starred: 1,
  mentioned: 2,
  /** The reader marked a message unread that counts as read otherwise. */
  unread: 4,
  historical: 8,
  collapsed: 16,
  /**
   * Never stored: the message mentions everyone, and the reader received it (`messages.mentions_everyone`).
   */
  everyone: 32,
  /** The reader took part in the mentioned topic. */
  topicWildcard: 64,
  alertWord: 128,
  /** Counts as read: the reader had muted the sender. */
  muted: 256,
} as const;

/** As in `is:mentioned` and `unread_msgs.mentions`. */
export const mentionBits = flagBits.mentioned | flagBits.everyone | flagBits.topicWildcard;
