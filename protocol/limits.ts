/** Limits of the contract, returned by POST /register (fill-ins.md, section C). */
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
  /** Fields of an organization, and of the summary [S121]. */
  profileFields: 100,
  profileFieldsInSummary: 2,
  profileChoices: 200,
  /** Users in one field value. */
  profileUsers: 100,
  /** Per user: each new client receives them all. */
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
  passwordMinGuesses: 10_000,
  /** Channels, and groups, per invitation. */
  invitationPlaces: 1000,
  inviteesAtOnce: 1000,
  inviteeTextLength: 100_000,
  welcomeTextLength: 8000,
  /** Above this, new subscribers get no direct message. */
  bulkNewSubscriptionMessages: 100,
  /** Above this, added (or removed) members get no direct message. */
  bulkGroupMessages: 100,
  directMessageRecipients: 1000,
  /** Above this many active people, clients poll for presence. */
  presenceEventPeople: 500,
  /** Larger channels have no typing notifications. */
  typingSubscribers: 100,
  /** Distinct emoji, and reactions, per message. */
  messageEmoji: 100,
  messageReactions: 2000,
  /** Per poll or to-do list. */
  messageSubmessages: 2000,
  submessageLength: 10_000,
  /** Every reader reads all of them. */
  messageSubmessageBytes: 1_000_000,
  alertWords: 500,
  /** Per organization. */
  domains: 500,
  linkifiers: 200,
  linkifierTemplates: 10,
  playgrounds: 200,
  customEmoji: 5000,
  alertWordLength: 100,
  /** Larger audiences need a permission. */
  wildcardMention: 15,
  /** MiB. */
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
