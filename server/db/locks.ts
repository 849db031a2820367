/**
 * The first key of each advisory lock, which only sets it apart from the others. Numbers in use stay, since nodes of two releases
 * may run side by side.
 */
export const locks = {
  groups: 4711,
  profileFields: 4712,
  defaultChannelGroups: 4713,
  userNames: 4714,
  channelFolders: 4715,
} as const;
