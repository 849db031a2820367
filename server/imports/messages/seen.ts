/** Remembers ids in 8 bytes each, so that doubled messages of millions are found. Two ids share a hash hardly ever. */
import { createHash } from 'node:crypto';

const initial = 1 << 16;

export class Seen {
  #slots = new BigUint64Array(initial);
  #count = 0;

  /** Returns whether the id was there already. */
  add(id: string): boolean {
    const hash = createHash('md5').update(id).digest().readBigUInt64LE() || 1n;
    if (this.#put(this.#slots, hash)) return true;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#grow();
    return false;
  }

  #put(slots: BigUint64Array, hash: bigint): boolean {
    const mask = BigInt(slots.length - 1);
    for (let at = Number(hash & mask); ; at = (at + 1) & Number(mask)) {
      if (slots[at] === hash) return true;
      if (slots[at] === 0n) {
        slots[at] = hash;
        return false;
      }
    }
  }

  #grow(): void {
    const wider = new BigUint64Array(this.#slots.length * 2);
    for (const hash of this.#slots) if (hash !== 0n) this.#put(wider, hash);
    this.#slots = wider;
  }
}
