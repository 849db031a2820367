/** Bytes. */
export const mebibyte = 1_048_576;

/** The contract's limits; clients learn them from POST /register (fill-ins.md, section C). */
export const limits = {
  /** Unicode code points. */
  messageLength: 10_000,
  topicLength: 60,
  channelNameLength: 60,
  channelDescriptionLength: 1024,
  channelFolderNameLength: 60,
  channelFolderDescriptionLength: 1024,
  groupNameLength: 100,
  groupDescriptionLength: 1024,
  organizationNameLength: 40,
  organizationDescriptionLength: 1000,
  userNameLength: 100,
  profileFieldNameLength: 40,
  profileFieldHintLength: 80,
  profileChoiceLength: 50,
  profileShortTextLength: 50,
  profileParagraphLength: 500,
  profileLinkLength: 2000,
  statusTextLength: 60,
  reminderNoteLength: 1000,
  linkifierTextLength: 1000,
  emojiNameLength: 60,
  reportDescriptionLength: 1000,
  snippetTitleLength: 60,
  viewNameLength: 100,
  viewFragmentLength: 1000,
  /** Custom profile fields of an organization; the next line limits those in the summary [S121]. */
  profileFields: 100,
  profileFieldsInSummary: 2,
  profileChoices: 200,
  /** Users that one profile value may name. */
  profileUsers: 100,
  /** Limits per user: each new client receives all of them. */
  scheduledMessagesOfUser: 1000,
  remindersOfUser: 1000,
  draftsOfUser: 1000,
  snippetsOfUser: 500,
  viewsOfUser: 200,
  mutedUsersOfUser: 1000,
  topicsOfUser: 10_000,
  draftsAtOnce: 100,
  passwordMinLength: 6,
  passwordMaxLength: 100,
  /** Guesses that a password must withstand from an informed attacker. */
  passwordMinGuesses: 1_000_000,
  /** Channels, and groups, in one invitation. */
  invitationPlaces: 1000,
  inviteesAtOnce: 1000,
  inviteeTextLength: 100_000,
  welcomeTextLength: 8000,
  /** Beyond this many new subscribers, a new channel sends no direct messages. */
  bulkNewSubscriptionMessages: 100,
  /** Beyond this many users added or removed at once, a group change sends no direct messages. */
  bulkGroupMessages: 100,
  directMessageRecipients: 1000,
  /** Organizations with more active users have no presence events; their clients poll. */
  presenceEventPeople: 500,
  /** Channels with more subscribers have no typing notifications. */
  typingSubscribers: 100,
  /** Distinct emoji on one message; the next line limits all reactions. */
  messageEmoji: 100,
  messageReactions: 2000,
  /** Additions to one poll or to-do list. */
  messageSubmessages: 2000,
  submessageLength: 10_000,
  /** Every reader of a message reads all of them. */
  messageSubmessageBytes: 1_000_000,
  alertWords: 500,
  /** Limits per organization. */
  domains: 500,
  linkifiers: 200,
  linkifierTemplates: 10,
  playgrounds: 200,
  customEmoji: 5000,
  alertWordLength: 100,
  /** In larger audiences, wildcard mentions need a permission. */
  wildcardMention: 15,
  /** Mebibytes. */
  avatarFileSize: 5,
  iconFileSize: 5,
  logoFileSize: 5,
  emojiFileSize: 5,
  /** Milliseconds. */
  typingStartedWaitPeriod: 30_000,
  typingStoppedWaitPeriod: 12_000,
  typingStartedExpiryPeriod: 45_000,
  /** Seconds. */
  eventQueueLongpollTimeout: 90,
  presencePingInterval: 60,
  presenceOfflineThreshold: 200,
} as const;
