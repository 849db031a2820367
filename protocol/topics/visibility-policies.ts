/** `unmuted` shows a topic of a muted channel. */
export const visibilityPolicies = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type VisibilityPolicy = (typeof visibilityPolicies)[keyof typeof visibilityPolicies];
