import type { Command } from './command.ts';

export type GivenOptions = Parameters<Command['run']>[0];

export const readText = (given: GivenOptions, name: string): string | undefined => {
  const text = given[name];
  return typeof text === 'string' ? text : undefined;
};
