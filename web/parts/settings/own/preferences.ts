/** Preferences: how the page looks and behaves. */
import { languages } from '@parlance/protocol/words/languages';
import { languageNow } from '../../../words/index.ts';
import type { Choice } from '../setting.ts';
import type { Declarations } from './declared.ts';

const section = 'preferences';

/** Each in its own words, so that readers find theirs. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

const steps = (from: number, to: number, by: number): readonly number[] =>
  Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by);

const measured = (
  values: readonly number[],
  text: (value: string, n: number) => string,
): readonly Choice<number>[] =>
  values.map((value) => ({ value, words: () => text(value.toLocaleString(languageNow()), value) }));

const percent = (n: number): string => new Intl.NumberFormat(languageNow(), { style: 'percent' }).format(n);

export const preferences = {
  default_language: {
    section,
    group: 'Language and time',
    words: 'Language',
    kind: 'many',
    choices: languages.map((value) => ({ value, words: () => nameOf(value) })),
  },
  twenty_four_hour_time: {
    section,
    group: 'Language and time',
    words: 'Show times with 24 hours',
    about: '17:30 in place of 5:30 PM',
    kind: 'switch',
  },
  color_scheme: {
    section,
    group: 'Look',
    words: 'Theme',
    kind: 'few',
    choices: [
      { value: 1, words: 'As the device' },
      { value: 3, words: 'Light' },
      { value: 2, words: 'Dark' },
    ],
  },
  high_contrast_mode: {
    section,
    group: 'Look',
    words: 'High contrast',
    kind: 'switch',
  },
  web_font_size_px: {
    section,
    group: 'Look',
    words: 'Text size',
    kind: 'many',
    choices: measured(steps(12, 20, 1), (text) => `${text} px`),
  },
  web_line_height_percent: {
    section,
    group: 'Look',
    words: 'Space between lines',
    kind: 'many',
    choices: measured(steps(100, 200, 10), (_, value) => percent(value / 100)),
  },
  fluid_layout_width: {
    section,
    group: 'Look',
    words: 'Use the whole width of the window',
    about: 'Else lines of messages end where they are read well',
    kind: 'switch',
  },
  emojiset: {
    section,
    group: 'Look',
    words: 'Emoji',
    kind: 'few',
    choices: [
      { value: 'google', words: 'Pictures' },
      { value: 'text', words: 'Words, such as :tada:' },
    ],
  },
  web_animate_image_previews: {
    section,
    group: 'Look',
    words: 'Moving pictures',
    kind: 'few',
    choices: [
      { value: 'always', words: 'Move always' },
      { value: 'on_hover', words: 'Move under the pointer' },
      { value: 'never', words: 'Stand still' },
    ],
  },
  hide_link_previews: {
    section,
    group: 'Look',
    words: 'Hide link previews',
    about: 'What linked pages are about stays folded below the messages',
    kind: 'switch',
  },
  display_emoji_reaction_users: {
    section,
    group: 'Look',
    words: 'Show who reacted',
    about: 'Names in place of numbers, while only few people reacted',
    kind: 'switch',
  },
  web_home_view: {
    section,
    group: 'Going and reading',
    words: 'Home view',
    kind: 'few',
    choices: [
      { value: 'inbox', words: 'Inbox' },
      { value: 'recent_topics', words: 'Recent conversations' },
      { value: 'all_messages', words: 'Combined feed' },
    ],
  },
  web_escape_navigates_to_home_view: {
    section,
    group: 'Going and reading',
    words: 'Escape leads to the home view',
    kind: 'switch',
  },
  web_channel_default_view: {
    section,
    group: 'Going and reading',
    words: 'A channel opens with',
    kind: 'few',
    choices: [
      { value: 1, words: 'Its newest topic' },
      { value: 4, words: 'Its newest unread topic' },
      { value: 3, words: 'The list of its topics' },
      { value: 2, words: 'All its messages' },
    ],
  },
  web_mark_read_on_scroll_policy: {
    section,
    group: 'Going and reading',
    words: 'Messages become read',
    kind: 'few',
    choices: [
      { value: 1, words: 'When they were on the screen' },
      { value: 2, words: 'When they were on the screen in their conversation' },
      { value: 3, words: 'Only when I say so' },
    ],
  },
  web_stream_unreads_count_display_policy: {
    section,
    group: 'Sidebar and counts',
    words: 'Numbers beside channels',
    about: 'Other channels show a dot when something is unread.',
    kind: 'few',
    choices: [
      { value: 1, words: 'Beside all channels' },
      { value: 2, words: 'Beside channels that are not muted' },
      { value: 3, words: 'Beside no channel' },
    ],
  },
  desktop_icon_count_display: {
    section,
    group: 'Sidebar and counts',
    words: 'Number at the icon of the page',
    kind: 'few',
    choices: [
      { value: 1, words: 'All unread messages' },
      { value: 2, words: 'Direct messages, mentions and followed topics' },
      { value: 3, words: 'Direct messages and mentions' },
      { value: 4, words: 'None' },
    ],
  },
  demote_inactive_streams: {
    section,
    group: 'Sidebar and counts',
    words: 'Channels without new messages stand last',
    kind: 'few',
    choices: [
      { value: 1, words: 'When there are many channels' },
      { value: 2, words: 'Always' },
      { value: 3, words: 'Never' },
    ],
  },
  enter_sends: {
    section,
    group: 'Writing',
    words: 'Enter sends the message',
    about: 'Shift+Enter begins a new line. When this is off, Ctrl+Enter sends.',
    kind: 'switch',
  },
  translate_emoticons: {
    section,
    group: 'Writing',
    words: 'Turn faces such as :) into emoji',
    kind: 'switch',
  },
  web_navigate_to_sent_message: {
    section,
    group: 'Writing',
    words: 'Go to the conversation of a sent message',
    about: 'When it was written from another place',
    kind: 'switch',
  },
  enable_drafts_synchronization: {
    section,
    group: 'Writing',
    words: 'Keep drafts with the service',
    about: 'So that they are on all your devices',
    kind: 'switch',
  },
} as const satisfies Declarations;
