/** How the settings of a channel are declared for people. */
import type { Channel } from '@parlance/client/words';
import { limits } from '@parlance/protocol/limits';
import type { Choice, RowSetting } from '../../parts/settings/setting.ts';
import { openFolders } from '../../store/channels/folders.ts';
import { slice } from '../../store/state.ts';
import { counted, t } from '../../words/index.ts';
import { kindOf, kinds, ownKinds } from '../kinds.ts';
import { asOrganization, type GeneralName, noFolder } from './general-changes.ts';

/** Days that are offered; others that were chosen elsewhere are shown as well. */
const days = [7, 30, 90, 180, 365, 730, 1825, 3650];

const keptWords = (kept: number): string =>
  kept === -1 ? t('For good') : counted(kept, '{n} day', '{n} days');

const retentionChoices = ({ message_retention_days: chosen }: Channel): readonly Choice<number>[] => {
  const usual = slice('realm_message_retention_days').value ?? -1;
  const all = new Set([...days, ...(chosen !== null && chosen > 0 ? [chosen] : [])]);
  return [
    { value: asOrganization, words: () => t('As the organization: {how}', { how: keptWords(usual) }) },
    { value: -1, words: 'For good' },
    ...[...all].sort((one, other) => one - other).map((value) => ({ value, words: () => keptWords(value) })),
  ];
};

const folderChoices = (): readonly Choice<number>[] => [
  { value: noFolder, words: 'No folder' },
  ...openFolders.value.map(({ id, name }) => ({ value: id, words: () => name })),
];

const privacyChoices = (channel: Channel): readonly Choice<string>[] => {
  const offered = new Set([kindOf(channel), ...ownKinds().map(({ kind }) => kind)]);
  return kinds
    .filter(({ kind }) => offered.has(kind))
    .map(({ kind, words, about }) => ({ value: kind, words, about }));
};

const policies: readonly Choice<string>[] = [
  { value: 'inherit', words: 'As the organization' },
  { value: 'allow_empty_topic', words: 'Topics may be left out' },
  { value: 'disable_empty_topic', words: 'Each message needs a topic' },
  { value: 'empty_topic_only', words: 'No topics: one conversation' },
];

export const generalSettings = (
  channel: Channel,
): readonly (readonly [name: GeneralName, setting: RowSetting])[] => [
  ['name', { kind: 'text', group: 'The channel', words: 'Name', maxLength: limits.channelNameLength }],
  [
    'description',
    {
      kind: 'text',
      group: 'The channel',
      words: 'Description',
      maxLength: limits.channelDescriptionLength,
      isLong: true,
    },
  ],
  ['folder', { kind: 'many', group: 'The channel', words: 'Folder', choices: folderChoices() }],
  ['privacy', { kind: 'few', group: 'Privacy', words: 'Who can see it', choices: privacyChoices(channel) }],
  [
    'is_default',
    {
      kind: 'switch',
      group: 'Privacy',
      words: 'Newcomers are subscribed',
      about: 'Only public channels can be so.',
    },
  ],
  [
    'message_retention_days',
    { kind: 'many', group: 'Messages', words: 'Keep messages', choices: retentionChoices(channel) },
  ],
  ['topics_policy', { kind: 'many', group: 'Messages', words: 'Topics', choices: policies }],
];
