/** A channel of the archive as it is here. */
export interface ChannelHere {
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly showsHistory: boolean;
  /** Whether it had messages of its own, so that imported ones get a topic of their own. */
  readonly isJoined: boolean;
  /** Local ids of those who read it in the source as its members. */
  readonly members: ReadonlySet<number>;
}
