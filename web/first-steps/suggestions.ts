/** Channels that most organizations need, in the reader's language. */
import { type Label, t } from '../words/index.ts';

export interface Suggestion {
  readonly name: string;
  readonly description: string;
  readonly isChosen: boolean;
}

const suggested: readonly (readonly [name: Label, description: Label, isChosen: boolean])[] = [
  ['general', 'What concerns everyone', true],
  ['news', 'What everyone should know', true],
  ['questions', 'Ask here, and find the answers again', false],
  ['projects', 'What we work on: a topic for each project', false],
  ['events', 'Who meets when and where', false],
  ['coffee break', 'Everything but work', true],
];

export const suggestions = (): readonly Suggestion[] =>
  suggested.map(([name, description, isChosen]) => ({
    name: t(name),
    description: t(description),
    isChosen,
  }));
