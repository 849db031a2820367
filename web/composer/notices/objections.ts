/** What keeps a message from being sent. Pure. */
export type Objection =
  | { readonly kind: 'no-channel' }
  | { readonly kind: 'no-recipients' }
  | { readonly kind: 'unknown-channel' }
  | { readonly kind: 'archived' }
  | { readonly kind: 'not-permitted' }
  | { readonly kind: 'topic-needed' }
  | { readonly kind: 'topic-refused' }
  | { readonly kind: 'new-topic-refused' }
  | { readonly kind: 'everyone-refused' }
  | { readonly kind: 'group-refused'; readonly name: string }
  | { readonly kind: 'deactivated'; readonly name: string }
  | { readonly kind: 'direct-refused' }
  | { readonly kind: 'first-direct-refused' }
  | { readonly kind: 'too-long'; readonly by: number };

/** Shown only when sending was tried: the person is still choosing. */
export const isEarly = ({ kind }: Objection): boolean =>
  kind === 'no-channel' || kind === 'no-recipients' || kind === 'topic-needed';

export interface ChannelFacts {
  readonly isArchived: boolean;
  /** Whether the person may send there at all. */
  readonly maySend: boolean;
  readonly topicsPolicy: 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  readonly mayStartTopics: boolean;
  /** Undefined: not known. */
  readonly hasTopic: boolean | undefined;
}

/** `channel` is undefined when the person does not see it. */
export const objectionsToChannel = (
  channel: ChannelFacts | undefined,
  topic: string,
): readonly Objection[] => {
  if (channel === undefined) return [{ kind: 'unknown-channel' }];
  if (channel.isArchived) return [{ kind: 'archived' }];
  if (!channel.maySend) return [{ kind: 'not-permitted' }];
  if (channel.topicsPolicy === 'disable_empty_topic' && topic === '') return [{ kind: 'topic-needed' }];
  if (channel.topicsPolicy === 'empty_topic_only' && topic !== '') return [{ kind: 'topic-refused' }];
  return !channel.mayStartTopics && channel.hasTopic === false ? [{ kind: 'new-topic-refused' }] : [];
};

export interface Recipient {
  readonly name: string;
  readonly isActive: boolean;
  readonly isBot: boolean;
  /** Whether the permission to write direct messages includes them. */
  readonly isPermitted: boolean;
}

export interface DirectFacts {
  /** All but the writer. */
  readonly others: readonly Recipient[];
  readonly isWriterPermitted: boolean;
  readonly mayBegin: boolean;
  readonly hasBegun: boolean;
}

export const objectionsToDirect = (facts: DirectFacts): readonly Objection[] => {
  const { others } = facts;
  const gone = others.filter(({ isActive }) => !isActive);
  if (gone.length > 0) return gone.map(({ name }) => ({ kind: 'deactivated', name }));
  if (others.every(({ isBot }) => isBot)) return [];
  if (!facts.mayBegin && !facts.hasBegun) return [{ kind: 'first-direct-refused' }];
  const isPermitted = facts.isWriterPermitted || others.some((one) => one.isPermitted);
  return isPermitted ? [] : [{ kind: 'direct-refused' }];
};

/** Characters as the service counts them: code points. */
export const lengthOf = (text: string): number => {
  let length = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0xd800 && code < 0xdc00) length -= 1;
  }
  return length;
};

/** Undefined while there is room enough. */
export const charactersLeft = (text: string, most: number, shownFrom = 500): number | undefined => {
  if (text.length < most - shownFrom) return undefined;
  const left = most - lengthOf(text.trimEnd());
  return left <= shownFrom ? left : undefined;
};
