/** Says that the bytes of one entry are not what they should be; what came before is good. */
export class Damaged extends Error {
  readonly entry: string;
  readonly offset: number;
  readonly reason: string;

  /** `offset` is in bytes, from the start of the unpacked entry. */
  constructor(entry: string, offset: number, reason: string) {
    super(`${entry} is damaged at byte ${offset}: ${reason}`);
    this.entry = entry;
    this.offset = offset;
    this.reason = reason;
  }
}
