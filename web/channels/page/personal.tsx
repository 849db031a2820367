/** What the channel is to the reader. */
import type { Channel } from '@parlance/client/words';
import { openDialog } from '../../parts/dialogs/dialogs.ts';
import type { RowSetting } from '../../parts/settings/setting.ts';
import { SettingGroups } from '../../parts/settings/setting-groups.tsx';
import { type Label, t } from '../../words/index.ts';
import { choices, isUsuallyOn, type PersonalName, personalChanges } from './personal-changes.ts';

type Notification = Exclude<PersonalName, 'is_muted' | 'pin_to_top'>;

const words: Readonly<Record<Notification, Label>> = {
  desktop_notifications: 'On the screen',
  audible_notifications: 'With a sound',
  push_notifications: 'On the phone',
  email_notifications: 'By e-mail',
  wildcard_mentions_notify: 'Mentions of everyone here',
};

const notificationOf = (name: Notification): RowSetting => ({
  kind: 'many',
  group: 'Notify me',
  words: words[name],
  choices: [
    {
      value: choices.usual,
      words: () => t('As my default: {how}', { how: isUsuallyOn(name) ? t('on') : t('off') }),
    },
    { value: choices.on, words: 'On' },
    { value: choices.off, words: 'Off' },
  ],
});

const settings = (): readonly (readonly [PersonalName, RowSetting])[] => [
  [
    'is_muted',
    {
      kind: 'switch',
      group: 'In my sidebar',
      words: 'Mute this channel',
      about: 'Its messages do not count as unread. Mentions and followed topics still reach you.',
    },
  ],
  ['pin_to_top', { kind: 'switch', group: 'In my sidebar', words: 'Pin this channel to the top' }],
  ...(Object.keys(words) as Notification[]).map((name) => [name, notificationOf(name)] as const),
];

const Color = ({ channel }: { readonly channel: Channel }) => (
  <section class="setting-group">
    <h2>{t('Color')}</h2>
    <div class="setting-card">
      <div class="setting channel-color-row">
        <span class="channel-swatch" style={{ '--color': channel.own?.color }} />
        <button
          type="button"
          class="button"
          aria-haspopup="dialog"
          onClick={() => openDialog('channel-color', { channel: channel.id })}
        >
          {t('Change color')}
        </button>
      </div>
    </div>
  </section>
);

export const Personal = ({ channel }: { readonly channel: Channel }) => (
  <div class="settings-page">
    {channel.own === undefined ? (
      <p class="setting-note">{t('You set this once you are in the channel.')}</p>
    ) : (
      <>
        <SettingGroups settings={settings()} changes={personalChanges(channel.id)} />
        <Color channel={channel} />
      </>
    )}
  </div>
);
