/** A conversation as a file of Markdown. Pure. */
import type { Entry } from './entry.ts';

const textOf = ({ sender, time, content, heading }: Entry): string =>
  [...(heading === undefined ? [] : [`## ${heading}`]), `**${sender}**, ${time}`, content].join('\n\n');

export const markdownFile = (title: string, entries: readonly Entry[]): string =>
  `${[`# ${title}`, ...entries.map(textOf)].join('\n\n')}\n`;
