/** Keys of advisory locks, the first of two where a lock has two. Never renumber: nodes of two releases may run together. */
export const locks = {
  groups: 4711,
  profileFields: 4712,
  defaultChannelGroups: 4713,
  userNames: 4714,
  channelFolders: 4715,
  jobTables: 4716,
  /** Changes of messages alone; marking them shares it. */
  messages: 7301,
  /** Held while an import runs. */
  imports: 0x696d7074,
  /** Held while the second key's subdomain is founded. */
  founding: 0x666f756e,
  /** Services that start together over one database look, found and show one after the other. */
  firstRun: 0x7061726c,
  /** Held while migrations run. Earlier releases take the same. */
  migrations: 3853314791062309107n,
} as const;
