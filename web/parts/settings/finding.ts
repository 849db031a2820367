/** Finds settings by what they are called and what they do, in the reader's language. */
import { fold } from '../../store/find/fold.ts';
import { t } from '../../words/index.ts';
import type { Found } from './section.ts';
import { choiceWords, type RowSetting } from './setting.ts';

export interface Candidate {
  readonly found: Found;
  /** All that is looked at. */
  readonly text: string;
}

/** All that a declaration says. */
export const textOfSetting = (setting: RowSetting): string => {
  const about = setting.about === undefined ? '' : t(setting.about);
  const choices = setting.kind === 'few' || setting.kind === 'many' ? setting.choices.map(choiceWords) : [];
  return [t(setting.words), about, t(setting.group), ...choices].join(' ');
};

/** All words must occur; those in the name come first. */
export const findAmong = (candidates: readonly Candidate[], text: string): readonly Found[] => {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const has = (whole: string) => words.every((word) => fold(whole).includes(word));
  return candidates
    .filter((one) => has(one.text))
    .map(({ found }) => ({ found, isOwn: has(found.words) }))
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn))
    .map(({ found }) => found);
};
