/**
 * A trie of all alert words of an organization. It searches a text for all words at once, in time linear
 * in the text, since words have bounded length.
 */
interface Node {
  next: Map<number, Node> | undefined;
  users: Set<number> | undefined;
}

const newNode = (): Node => ({ next: undefined, users: undefined });

const letter = /[\p{L}\p{N}_]/u;
/** Scripts without spaces, so without word boundaries. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

const isLetter = (text: string): Uint8Array =>
  Uint8Array.from(text.split(''), (one) => (letter.test(one) && !unspaced.test(one) ? 1 : 0));

export class Lookup {
  readonly #root = newNode();
  readonly #wordsOf = new Map<number, readonly string[]>();

  /** Replaces the user's words. */
  set(user: number, words: readonly string[]): void {
    for (const word of this.#wordsOf.get(user) ?? []) this.#remove(user, word);
    const lower = words.map((word) => word.toLowerCase());
    for (const word of lower) this.#add(user, word);
    if (lower.length === 0) this.#wordsOf.delete(user);
    else this.#wordsOf.set(user, lower);
  }

  #add(user: number, word: string): void {
    let node = this.#root;
    for (let at = 0; at < word.length; at += 1) {
      node.next ??= new Map();
      let next = node.next.get(word.charCodeAt(at));
      if (next === undefined) {
        next = newNode();
        node.next.set(word.charCodeAt(at), next);
      }
      node = next;
    }
    node.users ??= new Set();
    node.users.add(user);
  }

  /** Also removes empty branches. */
  #remove(user: number, word: string): void {
    const path = [this.#root];
    for (let at = 0; at < word.length; at += 1) {
      const next = path.at(-1)!.next?.get(word.charCodeAt(at));
      if (next === undefined) return;
      path.push(next);
    }
    path.at(-1)!.users?.delete(user);
    for (let at = word.length; at > 0; at -= 1) {
      const node = path[at]!;
      if ((node.users?.size ?? 0) > 0 || (node.next?.size ?? 0) > 0) return;
      path[at - 1]!.next!.delete(word.charCodeAt(at - 1));
    }
  }

  /** Returns the users with a word in the text as a whole word, ignoring case. */
  match(text: string): Set<number> {
    const found = new Set<number>();
    if (this.#wordsOf.size === 0) return found;
    const lower = text.toLowerCase();
    const letters = isLetter(lower);
    const isInside = (at: number) => letters[at - 1] === 1 && letters[at] === 1;
    for (let start = 0; start < lower.length; start += 1) {
      if (isInside(start)) continue;
      let node: Node | undefined = this.#root;
      for (let at = start; at < lower.length; at += 1) {
        node = node.next?.get(lower.charCodeAt(at));
        if (node === undefined) break;
        if (node.users !== undefined && !isInside(at + 1)) for (const user of node.users) found.add(user);
      }
    }
    return found;
  }
}
