/** Keys of advisory locks, the first of two where a lock has two. Never renumber: nodes of two releases may run together. */
export const locks = {
  groups: 4711,
  profileFields: 4712,
  defaultChannelGroups: 4713,
  userNames: 4714,
  channelFolders: 4715,
  jobTables: 4716,
} as const;
