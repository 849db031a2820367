import { isHostName } from './domains.ts';

export interface Address {
  start: number;
  end: number;
  kind: 'web' | 'host' | 'mail';
}

// Allowed right before an address: nothing, space, opening quotation or bracket, or the end of a word.
const startMark = /[\s'"(,:<[{*~|\p{Ps}\p{Pi}、。，：；]/u;
const scheme = /https?:\/\/(?=[^\s/?#"<>`])/iy;
const authority = /[\p{L}\p{N}\p{M}_.:@%+~!$&*-]{1,1000}/uy;
const hostName = /[\p{L}\p{N}\p{M}_.-]{1,253}/uy;
const port = /:\d{1,5}(?![\p{L}\p{N}])/uy;
const mail = /[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}_.-]{1,253}/uy;
const pathEnd = /[\s"<>`|\u3001\u3002\uFF01\uFF09\uFF0C\uFF1A\uFF1B\uFF1F]/;
const trailing = /[!:;?,.'*~\]}…]/;
/** Allowed after an address: marks that end a sentence, bracket or quotation, but no word. */
const follows = /[!:;?,.'">)\]}…\p{Pe}\p{Pf}]{0,100}(?:$|[\s*~|`、。，！：；？])/uy;
const deepest = 7;

function lengthAt(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0].length ?? 0;
}

function mayFollow(text: string, position: number): boolean {
  follows.lastIndex = position;
  return follows.test(text);
}

/** Returns the path's end and where to continue. `end` is undefined when brackets do not match. */
function pathAt(text: string, position: number): { end: number | undefined; next: number } {
  let depth = 0;
  let isTooDeep = false;
  let next = position;
  for (; next < text.length; next++) {
    const character = text[next]!;
    if (character === '(') isTooDeep ||= ++depth > deepest;
    else if (character === ')' && --depth < 0) break;
    else if (pathEnd.test(character)) break;
  }
  return depth > 0 || isTooDeep ? { end: undefined, next } : { end: next, next };
}

function withoutTrailing(text: string, start: number, end: number): number {
  let unopened = 0;
  for (let index = start; index < end; index++) {
    if (text[index] === '[') unopened--;
    else if (text[index] === ']') unopened++;
  }
  while (end > start && trailing.test(text[end - 1]!)) {
    if (text[end - 1] === ']' && unopened-- <= 0) break;
    end--;
  }
  return end;
}

function webAt(text: string, start: number): { end: number | undefined; next: number; kind: 'web' | 'host' } {
  const schemeLength = lengthAt(scheme, text, start);
  const kind = schemeLength > 0 ? 'web' : 'host';
  let position = start + schemeLength;
  if (kind === 'web') position += lengthAt(authority, text, position);
  else {
    const written = text.slice(start, start + lengthAt(hostName, text, start));
    const name = written.replace(/[.-]{1,10}$/, '');
    position += name.length;
    if (!/\p{L}/u.test(name)) return { end: undefined, next: start, kind };
    const portLength = name === written ? lengthAt(port, text, position) : 0;
    const isSure = portLength > 0 || (name === written && text[position] === '/');
    if (!isHostName(name, isSure)) return { end: undefined, next: start, kind };
    position += portLength;
  }
  const path = /[/?#]/.test(text[position] ?? '')
    ? pathAt(text, position)
    : { end: position, next: position };
  if (path.end === undefined) return { ...path, kind };
  const end = withoutTrailing(text, start + schemeLength + 1, path.end);
  return mayFollow(text, end) ? { end, next: end, kind } : { end: undefined, next: path.next, kind };
}

function mailAt(text: string, start: number): number | undefined {
  const length = lengthAt(mail, text, start);
  if (length === 0) return undefined;
  const end = withoutTrailing(text, start, start + length);
  const [, host] = text.slice(start, end).split('@');
  const isMail = /^[^.].*\.[\p{L}\p{N}_]{2,}$/u.test(host ?? '') && !host!.includes('..');
  return isMail && mayFollow(text, end) ? end : undefined;
}

/**
 * Returns the addresses in order. Each character is read a few times at most: attempts are bounded, or the
 * search continues where they ended [V16].
 */
export function findAddresses(text: string): Address[] {
  const found: Address[] = [];
  if (!/[^\s.][.@][^\s.]|:\/\//.test(text)) return found;
  let position = 0;
  let mayStart = true;
  while (position < text.length) {
    if (mayStart && /[\p{L}\p{N}_]/u.test(text[position]!)) {
      const web = webAt(text, position);
      const mailEnd = web.end === undefined && web.next === position ? mailAt(text, position) : undefined;
      const end = web.end ?? mailEnd;
      if (end !== undefined)
        found.push({ start: position, end, kind: mailEnd === undefined ? web.kind : 'mail' });
      position = Math.max(end ?? web.next, position + 1);
    } else position++;
    mayStart = startMark.test(text[position - 1]!);
  }
  return found;
}

/** Returns the URL; addresses without a scheme get `http:`. */
export function urlOfAddress({ start, end, kind }: Address, text: string): string {
  const written = text.slice(start, end);
  if (kind === 'mail') return `mailto:${written}`;
  return kind === 'web' ? written : `http://${written}`;
}
