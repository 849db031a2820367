/** How much a reader wants of a topic, in words. */
import { type Label, t } from '../../words/index.ts';
import { policies } from '../unread/counts.ts';

export type Policy = (typeof policies)[keyof typeof policies];

const names: Readonly<Record<Policy, Label>> = {
  [policies.inherit]: 'Default',
  [policies.muted]: 'Muted',
  [policies.unmuted]: 'Unmuted',
  [policies.followed]: 'Followed',
};

export const policyName = (policy: number): string => t(names[policy as Policy] ?? 'Default');
