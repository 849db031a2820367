/** The people that a text mentions and notifies. Pure. */
export interface Mentions {
  readonly people: readonly { readonly name: string; readonly id: number | undefined }[];
  readonly groups: readonly string[];
  /** Everyone in the channel. */
  readonly isForChannel: boolean;
}

export const noMentions: Mentions = { people: [], groups: [], isForChannel: false };

interface Fence {
  readonly sign: string;
  readonly kind: 'code' | 'quote' | 'spoiler';
}

const kindOf = (info: string): Fence['kind'] => {
  const [, word] = /^\{?\.?(quoted?|spoiler)(?:\s|$)/.exec(info) ?? [];
  return word === undefined ? 'code' : word === 'spoiler' ? 'spoiler' : 'quote';
};

/** Without code and quotes: mentions there notify no one. */
const spokenLines = (text: string): readonly string[] => {
  const open: Fence[] = [];
  return text.split('\n').filter((line) => {
    const [, sign, info = ''] = /^ {0,3}(`{3,}|~{3,})\s*(?!\s)([^`~]*)$/.exec(line) ?? [];
    const inner = open.at(-1);
    if (sign === undefined) return !/^\s*>/.test(line) && open.every(({ kind }) => kind === 'spoiler');
    if (info.trim() === '' && inner?.sign === sign) open.pop();
    else if (inner?.kind !== 'code') open.push({ sign, kind: kindOf(info.trim()) });
    return false;
  });
};

const inline = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;
const mention = /(?<![\p{L}\p{N}_@])@(?:\*\*([^*\n]+?)(?:\|(\d{1,10}))?\*\*|\*([^*\n]+)\*)/gu;

const everyone: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream']);

export const mentionsIn = (text: string): Mentions => {
  if (!text.includes('@*')) return noMentions;
  const spoken = spokenLines(text).join('\n').replace(inline, ' ');
  const people = new Map<string, Mentions['people'][number]>();
  const groups = new Set<string>();
  let isForChannel = false;
  for (const [, name, id, group] of spoken.matchAll(mention)) {
    if (group !== undefined) groups.add(group);
    else if (name !== undefined && id === undefined && everyone.has(name)) isForChannel = true;
    else if (name !== undefined && (id !== undefined || name !== 'topic'))
      people.set(id ?? name, { name, id: id === undefined ? undefined : Number(id) });
  }
  return { people: [...people.values()], groups: [...groups], isForChannel };
};
