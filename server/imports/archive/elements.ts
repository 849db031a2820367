/**
 * Cuts JSON text into the elements of its outermost array, or of each array that its outermost object names. Streaming
 * libraries build a value from tokens of any size; this one bounds an element and knows where it begins, and leaves
 * the parsing to `JSON.parse`.
 */
import { archiveLimits } from './limits.ts';

export interface Cut {
  /** The name in the outermost object; undefined in an outermost array. */
  readonly key: string | undefined;
  readonly bytes: Buffer;
  /** Where the element begins, in bytes. */
  readonly offset: number;
}

/** What is wrong, and where, in bytes from the start. */
export interface Fault {
  readonly offset: number;
  readonly reason: string;
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const isBlank = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

type State = 'start' | 'element' | 'inside' | 'after' | 'key' | 'in key' | 'colon' | 'value' | 'end';

export class Cutter {
  /** The first thing that is wrong; nothing is cut after it. */
  fault: Fault | undefined;
  #state: State = 'start';
  /** The containers around the place, outermost first. */
  readonly #around: number[] = [];
  #key: string | undefined;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #position = 0;
  #began = 0;
  #pieces: Buffer[] = [];
  #kept = 0;

  /** Returns the elements that end in this chunk. */
  push(chunk: Buffer): Cut[] {
    const cuts: Cut[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length && this.fault === undefined; at++) {
      const byte = chunk[at]!;
      if (this.#state === 'inside') {
        if (this.#staysInside(byte)) continue;
        cuts.push(this.#cut(chunk.subarray(from, at)));
        this.#state = 'after';
      } else if (this.#state === 'in key') {
        if (!this.#endsKey(byte)) continue;
        const { bytes, offset } = this.#cut(chunk.subarray(from, at + 1));
        this.#readKey(bytes, offset);
        continue;
      }
      if (!this.#steps(byte, this.#position + at)) continue;
      from = at;
      this.#began = this.#position + at;
    }
    if (this.#state === 'inside' || this.#state === 'in key') this.#keep(chunk.subarray(from));
    this.#position += chunk.length;
    return cuts;
  }

  /** Returns the element that ends with the text, and says when the text ends too early. */
  end(): Cut[] {
    if (this.fault !== undefined || this.#state === 'end') return [];
    if (this.#state === 'inside' && this.#around.length === 0 && this.#depth === 0 && !this.#inText)
      return [this.#cut(Buffer.alloc(0))];
    this.fault = { offset: this.#position, reason: 'it ends too early' };
    return [];
  }

  /** Returns whether an element or a key begins with this byte. */
  #steps(byte: number, offset: number): boolean {
    if (isBlank(byte)) return false;
    const around = this.#around.at(-1);
    switch (this.#state) {
      case 'start':
        // A byte order mark.
        if (offset < 3 && (byte === 0xef || byte === 0xbb || byte === 0xbf)) return false;
        if (byte === openArray || byte === openObject) return this.#enter(byte);
        return this.#begin(byte);
      case 'value':
        if (byte === openArray) return this.#enter(byte);
        return this.#begin(byte);
      case 'element':
        if (byte === closeArray) return this.#leave();
        return this.#begin(byte);
      case 'after':
        if (byte === (around === openArray ? closeArray : closeObject)) return this.#leave();
        if (byte !== comma) break;
        this.#state = around === openArray ? 'element' : 'key';
        return false;
      case 'key':
        if (byte === closeObject) return this.#leave();
        if (byte !== quote) break;
        this.#state = 'in key';
        return true;
      case 'colon':
        if (byte !== colon) break;
        this.#state = 'value';
        return false;
    }
    this.fault = { offset, reason: 'this is no JSON' };
    return false;
  }

  #enter(byte: number): false {
    this.#around.push(byte);
    this.#state = byte === openArray ? 'element' : 'key';
    return false;
  }

  #leave(): false {
    this.#around.pop();
    this.#state = this.#around.length === 0 ? 'end' : 'after';
    return false;
  }

  #begin(byte: number): true {
    this.#state = 'inside';
    this.#depth = byte === openArray || byte === openObject ? 1 : 0;
    this.#inText = byte === quote;
    return true;
  }

  #staysInside(byte: number): boolean {
    if (this.#inText) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === backslash) this.#escaped = true;
      else if (byte === quote) this.#inText = false;
      return true;
    }
    if (byte === quote) this.#inText = true;
    else if (byte === openArray || byte === openObject) this.#depth++;
    else if (byte === comma) return this.#depth > 0;
    else if (byte === closeArray || byte === closeObject) {
      if (this.#depth === 0) return false;
      this.#depth--;
    }
    return true;
  }

  #endsKey(byte: number): boolean {
    if (this.#escaped) this.#escaped = false;
    else if (byte === backslash) this.#escaped = true;
    else return byte === quote;
    return false;
  }

  #readKey(bytes: Buffer, offset: number): void {
    try {
      this.#key = JSON.parse(bytes.toString()) as string;
      this.#state = 'colon';
    } catch {
      this.fault = { offset, reason: 'this is no JSON' };
    }
  }

  #keep(piece: Buffer): void {
    this.#kept += piece.length;
    if (this.#kept > archiveLimits.element)
      this.fault = { offset: this.#began, reason: 'an element is larger than 16 MiB' };
    // A copy, because a stream may use the memory of its chunks again.
    else this.#pieces.push(Buffer.from(piece));
  }

  #cut(last: Buffer): Cut {
    const bytes = Buffer.concat([...this.#pieces, last]);
    this.#pieces = [];
    this.#kept = 0;
    if (bytes.length > archiveLimits.element)
      this.fault = { offset: this.#began, reason: 'an element is larger than 16 MiB' };
    return { key: this.#key, bytes, offset: this.#began };
  }
}
