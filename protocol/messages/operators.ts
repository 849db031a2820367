export const operatorNames = {
  channel: ['channel', 'stream'],
  channels: ['channels', 'streams'],
  topic: ['topic', 'subject'],
  dm: ['dm', 'pm-with'],
  'dm-including': ['dm-including'],
  'group-pm-with': ['group-pm-with'],
  sender: ['sender', 'from'],
  mentions: ['mentions'],
  id: ['id'],
  search: ['search'],
  is: ['is'],
  has: ['has'],
  near: ['near'],
  with: ['with'],
} as const;
export type OperatorName = keyof typeof operatorNames;

const byName: ReadonlyMap<string, OperatorName> = new Map(
  (Object.keys(operatorNames) as OperatorName[]).flatMap((operator) =>
    operatorNames[operator].map((name): [string, OperatorName] => [name, operator]),
  ),
);

export const operatorOf = (name: string): OperatorName | undefined => byName.get(name);
