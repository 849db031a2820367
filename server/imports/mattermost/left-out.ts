/** What lines that are taken say besides, and nothing here is like. */
import { recordsIn, textIn, textsIn } from '../reading/fields.ts';
import type { Fields } from '../reading/values.ts';
import type { NotTaken } from '../vocabulary.ts';
import type { Survey } from './survey.ts';

interface Rule {
  readonly what: string;
  readonly why: string;
  readonly isIn: (fields: Fields) => boolean;
}

const has =
  (...names: readonly string[]) =>
  (fields: Fields): boolean =>
    names.some((name) => ![undefined, null, '', false].includes(fields[name] as null));

const hasFullName = (user: Fields): boolean =>
  `${textIn(user, 'first_name')}${textIn(user, 'last_name')}`.trim() !== '';

const rules: Readonly<Record<'team' | 'channel' | 'user' | 'bot' | 'direct_channel', readonly Rule[]>> = {
  team: [
    { what: 'scheme of a team', why: 'it is not known which of its rights are here', isIn: has('scheme') },
  ],
  channel: [
    {
      what: 'header of a channel',
      why: 'its purpose is the description',
      isIn: (channel) => textIn(channel, 'purpose').trim() !== '' && textIn(channel, 'header').trim() !== '',
    },
    {
      what: 'scheme of a channel',
      why: 'of its rights only that to write is here',
      isIn: has('scheme'),
    },
  ],
  user: [
    {
      what: 'nickname',
      why: 'there is a full name',
      isIn: (user) => textIn(user, 'nickname').trim() !== '' && hasFullName(user),
    },
    { what: 'status', why: 'it is of the moment', isIn: has('custom_status') },
    {
      what: 'settings of a person',
      why: 'programs are set up again',
      isIn: has('theme', 'notify_props', 'message_display', 'email_interval'),
    },
  ],
  bot: [{ what: 'description of a bot', why: 'bots have none here', isIn: has('description') }],
  direct_channel: [
    { what: 'header of a conversation', why: 'conversations have none here', isIn: has('header') },
    {
      what: 'favourite conversation',
      why: 'conversations are not pinned here',
      isIn: (direct) =>
        textsIn(direct, 'favorited_by').length > 0 || recordsIn(direct, 'participants').some(has('favorite')),
    },
  ],
};

export function* readLeftOut({ kept }: Survey): Generator<NotTaken> {
  for (const [kind, all] of Object.entries(rules))
    for (const [id, fields] of kept[kind as keyof typeof rules])
      for (const { what, why, isIn } of all)
        if (isIn(fields)) yield { kind: 'not_taken', of: 'other', what, why, example: id };
}
