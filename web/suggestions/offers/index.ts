import type { Writing } from '../../store/writing/box.ts';
import type { Context } from '../find/context.ts';
import { offerChannels, offerTopics } from './channels.tsx';
import { offerCommands } from './commands.ts';
import { offerEmoji } from './emoji.tsx';
import { offerLanguages } from './languages.ts';
import { offerMentions } from './mentions.tsx';
import type { Suggestion } from './offer.ts';
import { offerTimes } from './times.ts';

export type { Suggestion } from './offer.ts';

/** Best first. */
export const offersFor = (context: Context, writing: Writing): readonly Suggestion[] => {
  switch (context.kind) {
    case 'mention':
      return offerMentions(context, writing);
    case 'channel':
      return offerChannels(context, writing);
    case 'topic':
      return offerTopics(context, writing);
    case 'emoji':
      return offerEmoji(context, writing);
    case 'command':
      return offerCommands(context, writing);
    case 'language':
      return offerLanguages(context, writing);
    case 'time':
      return offerTimes(context, writing);
  }
};
