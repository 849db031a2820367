/**
 * The text of a message from elsewhere: Parlance Markdown, with tokens for what has other names and numbers here.
 * A reader turns its markup into Markdown and escapes what would be Markdown by accident.
 */
import type { EmojiName, SourceId } from './source-id.ts';

export interface PersonToken {
  readonly kind: 'person';
  readonly id: SourceId;
  /** Shown when there is no such person. */
  readonly label: string;
  /** `plain` is for code, where no mention works. */
  readonly as: 'mention' | 'silent' | 'plain';
}

/** `@*name*`; a group that does not arrive is shown as `@label`. */
export interface GroupToken {
  readonly kind: 'group';
  readonly id: SourceId;
  readonly label: string;
  readonly as: 'mention' | 'silent' | 'plain';
}

/** `#**channel**`, `#**channel>topic**`, or the same with a message; an unknown channel is shown as `#label`. */
export interface ChannelToken {
  readonly kind: 'channel';
  readonly id: SourceId;
  readonly label: string;
  readonly topic?: string | undefined;
  readonly message?: SourceId | undefined;
  readonly as: 'link' | 'plain';
}

/** A link into the source: to a message, else to a channel with or without a topic, else to a conversation. */
export interface LinkToken {
  readonly kind: 'link';
  /** Without it the address itself is shown. */
  readonly label?: Text | undefined;
  readonly message?: SourceId | undefined;
  readonly channel?: SourceId | undefined;
  readonly topic?: string | undefined;
  readonly people?: readonly SourceId[] | undefined;
  /** The address in the source, written when the target did not arrive before this text. */
  readonly url: string;
}

/** A link to a file of the same message, in the midst of the text. */
export interface FileToken {
  readonly kind: 'file';
  readonly id: SourceId;
  /** The file's name by default. */
  readonly label?: string | undefined;
}

/** An emoji in a text; unknown names stay as they are, between colons. */
export interface EmojiToken {
  readonly kind: 'emoji';
  readonly emoji: EmojiName;
  /** The name between the colons in the source. */
  readonly label: string;
}

/** A quoted message, as a block of its own. */
export interface QuoteToken {
  readonly kind: 'quote';
  readonly author?: { readonly id?: SourceId | undefined; readonly label: string } | undefined;
  readonly message?: SourceId | undefined;
  readonly url?: string | undefined;
  readonly text: Text;
}

export type Token = PersonToken | GroupToken | ChannelToken | LinkToken | FileToken | EmojiToken | QuoteToken;

export type Text = readonly (string | Token)[];
