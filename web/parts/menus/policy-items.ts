/** How much a reader wants of a topic. */
import { choosePolicy, type Topic } from '../../store/topics/changes.ts';
import type { Policy } from '../../store/topics/policy-names.ts';
import { policies, policyOf } from '../../store/unread/counts.ts';
import { type Label, t } from '../../words/index.ts';
import { openDialog } from '../dialogs/dialogs.ts';
import type { MenuItem } from './menu.ts';

const choices: readonly (readonly [Label, Policy])[] = [
  ['Follow', policies.followed],
  ['Default', policies.inherit],
  ['Unmute', policies.unmuted],
  ['Mute', policies.muted],
];

export const policyItems = (topic: Topic): readonly MenuItem[] => {
  const now = policyOf(topic.channel, topic.topic);
  const items = choices.map(
    ([words, policy]): MenuItem => ({
      words: t(words),
      kind: 'radio',
      group: '·policy',
      isChecked: policy === now,
      run: () => choosePolicy(topic, policy),
    }),
  );
  if (now !== policies.followed) return items;
  return [
    ...items,
    { words: t('Why do I follow it?'), group: '·why', run: () => openDialog('why-followed', topic) },
  ];
};
