/** First keys of advisory locks. Never renumber: nodes of two releases may run together. */
export const locks = {
  groups: 4711,
  profileFields: 4712,
  defaultChannelGroups: 4713,
  userNames: 4714,
  channelFolders: 4715,
} as const;
