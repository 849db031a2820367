/** The operators of narrows. `after` and `before` a time are ours. */
export const operatorNames = [
  'channel',
  'channels',
  'topic',
  'dm',
  'dm-including',
  'group-pm-with',
  'sender',
  'mentions',
  'id',
  'search',
  'after',
  'before',
  'is',
  'has',
  'near',
  'with',
] as const;
export type OperatorName = (typeof operatorNames)[number];

const byName: ReadonlyMap<string, OperatorName> = new Map([
  ...operatorNames.map((name) => [name, name] as const),
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['subject', 'topic'],
  ['pm-with', 'dm'],
  ['from', 'sender'],
]);

export const operatorOf = (name: string): OperatorName | undefined => byName.get(name);
