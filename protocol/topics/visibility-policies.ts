/** What a user wants of a topic: nothing special, to mute it, to hear of it in a muted channel, or to follow it. */
export const visibilityPolicies = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type VisibilityPolicy = (typeof visibilityPolicies)[keyof typeof visibilityPolicies];
