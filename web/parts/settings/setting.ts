/** How a setting is declared for people: where it stands, its words, and what its values are called. */
import { type Label, t } from '../../words/index.ts';

export type Value = boolean | number | string;

export interface Choice<V> {
  readonly value: V;
  /** A function where the words are no text of the page, such as numbers. */
  readonly words: Label | (() => string);
  readonly about?: Label;
}

export interface Declared {
  readonly group: Label;
  readonly words: Label;
  /** What it does, when the words alone do not say it. */
  readonly about?: Label;
}

export interface SwitchSetting extends Declared {
  readonly kind: 'switch';
}

export interface ChoiceSetting<V extends Value = Value> extends Declared {
  /** One of few, or one of many. */
  readonly kind: 'few' | 'many';
  readonly choices: readonly Choice<V>[];
}

export interface TextSetting extends Declared {
  readonly kind: 'text';
  readonly maxLength: number;
  /** Several lines. */
  readonly isLong?: boolean;
}

/** A length of time, or none. */
export interface LimitSetting extends Declared {
  readonly kind: 'limit';
  /** What the value counts. */
  readonly unit: 'second' | 'day';
  readonly offered: readonly number[];
  /** What zero means. */
  readonly zero: Label;
  readonly most: number;
}

export interface ChannelSetting extends Declared {
  readonly kind: 'channel';
  /** Only private channels are taken. */
  readonly isPrivate?: boolean;
}

export type RowSetting = SwitchSetting | ChoiceSetting | TextSetting | LimitSetting | ChannelSetting;

export const choiceWords = ({ words }: Choice<Value>): string =>
  typeof words === 'function' ? words() : t(words);
