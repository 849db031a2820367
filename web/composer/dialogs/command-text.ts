/** The message that the service makes a poll or a to-do list of. Pure. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const commandText = (command: 'poll' | 'todo', first: string, lines: readonly string[]): string =>
  [`/${command} ${flat(first)}`.trimEnd(), ...lines.map(flat).filter((line) => line !== '')].join('\n');
