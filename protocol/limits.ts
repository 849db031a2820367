/** The limits of the contract, each stated once; clients learn them from POST /register (fill-ins.md, section C). */
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
  /** Custom profile fields of one organization, and those among them that stand in the summary [S121]. */
  profileFields: 100,
  profileFieldsInSummary: 2,
  profileChoices: 200,
  /** How many people one profile field of one user may name. */
  profileUsers: 100,
  /** How many of a kind one user may keep: so much is sent to each of the user's new clients. */
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
  /** Guesses that a password must take, of somebody who knows what people choose. */
  passwordMinGuesses: 1_000_000,
  /** What one invitation may name of channels, and of groups. */
  invitationPlaces: 1000,
  inviteesAtOnce: 1000,
  inviteeTextLength: 100_000,
  welcomeTextLength: 8000,
  /** To how many new subscribers a channel's making is still told by direct message. */
  bulkNewSubscriptionMessages: 100,
  /** How many people put into a group at once are still told by direct message; the same for those taken out. */
  bulkGroupMessages: 100,
  directMessageRecipients: 1000,
  /** An organization with more active people has no presence events: its clients learn who is there by asking. */
  presenceEventPeople: 500,
  /** A channel with more subscribers has no typing notifications. */
  typingSubscribers: 100,
  /** Distinct emoji on one message, and reactions altogether. */
  messageEmoji: 100,
  messageReactions: 2000,
  /** Additions to one poll or to-do list. */
  messageSubmessages: 2000,
  submessageLength: 10_000,
  /** Every reader of a message reads all of them. */
  messageSubmessageBytes: 1_000_000,
  alertWords: 500,
  /** How many of a kind an organization may have. */
  domains: 500,
  linkifiers: 200,
  linkifierTemplates: 10,
  playgrounds: 200,
  customEmoji: 5000,
  alertWordLength: 100,
  /** To how many everybody may speak at once by a wildcard mention. */
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
