/** Commands that are typed behind a slash at the start of a message. Features add theirs. */
import type { Label } from '../../words/index.ts';

export interface Command {
  /** Without the slash. */
  readonly name: string;
  /** What it does. */
  readonly words: Label;
  /** An action of the page that it runs. Absent: it begins a message, which the service understands. */
  readonly action?: string;
}

const provided: Command[] = [];

export const provideCommands = (commands: readonly Command[]): void => {
  provided.push(...commands);
};

export const allCommands = (): readonly Command[] => provided;
