/** Addresses within an organization of Zulip. */

export interface NarrowTarget {
  readonly channel?: string | undefined;
  readonly topic?: string | undefined;
  readonly message?: string | undefined;
  readonly people?: readonly string[] | undefined;
}

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part.replace(/\./g, '%'));
  } catch {
    return part;
  }
};

/** Reads `narrow/channel/76-Fixtures/topic/formatting/near/340`. Undefined for other narrows. */
export const readNarrow = (fragment: string): NarrowTarget | undefined => {
  const parts = fragment.replace(/^narrow\//, '').split('/');
  const found: { channel?: string; topic?: string; message?: string; people?: string[] } = {};
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [operator, operand] = [parts[at]!, parts[at + 1]!];
    if (operator === 'channel' || operator === 'stream') {
      const id = /^(\d+)(?:-|$)/.exec(operand)?.[1];
      if (id === undefined) return undefined;
      found.channel = id;
    } else if (operator === 'topic' || operator === 'subject') found.topic = decodePart(operand);
    else if (operator === 'near' || operator === 'with' || operator === 'id') found.message = operand;
    else if (operator === 'dm' || operator === 'pm-with')
      found.people =
        /^[\d,]+/
          .exec(operand)?.[0]
          .split(',')
          .filter((id) => id !== '') ?? [];
    else return undefined;
  }
  return found.channel === undefined && found.people === undefined && found.message === undefined
    ? undefined
    : found;
};

export interface OwnAddress {
  /** The path of an upload, decoded. */
  readonly upload?: string | undefined;
  readonly narrow?: NarrowTarget | undefined;
}

/** `isOwnHost` says whether a host is that of the organization. Undefined for addresses elsewhere. */
export const readAddress = (url: string, isOwnHost: (host: string) => boolean): OwnAddress | undefined => {
  const [, host, path = ''] = /^(?:https?:\/\/([^/?#]+))?\/?(.*)$/is.exec(url) ?? [];
  if (host !== undefined && !isOwnHost(host.toLowerCase())) return undefined;
  if (path.startsWith('user_uploads/')) {
    const given = path
      .slice('user_uploads/'.length)
      .replace(/^thumbnail\//, '')
      .replace(/[?#].*$/s, '');
    try {
      return { upload: decodeURIComponent(given) };
    } catch {
      return { upload: given };
    }
  }
  const fragment = /^(?:[^#]*)#(narrow\/.*)$/.exec(path)?.[1];
  const narrow = fragment === undefined ? undefined : readNarrow(fragment);
  return narrow === undefined ? undefined : { narrow };
};
