/** Reads exact numbers of bytes from a stream of pieces. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;
  #taken = 0;
  #isOver = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** Bytes that were read until now. */
  get taken(): number {
    return this.#taken;
  }

  async #fill(count: number): Promise<void> {
    while (this.#length < count && !this.#isOver) {
      const next = await this.#pieces.next();
      if (next.done === true) {
        this.#isOver = true;
        return;
      }
      if (next.value.length === 0) continue;
      this.#held.push(next.value);
      this.#length += next.value.length;
    }
  }

  #join(): Buffer {
    if (this.#held.length !== 1) this.#held = [Buffer.concat(this.#held)];
    return this.#held[0]!;
  }

  /** Returns fewer bytes at the end. */
  async read(count: number): Promise<Buffer> {
    await this.#fill(count);
    const all = this.#join();
    const taken = all.subarray(0, count);
    this.#held = [all.subarray(taken.length)];
    this.#length -= taken.length;
    this.#taken += taken.length;
    return taken;
  }

  /** Returns the line with its end; undefined when it is longer than `most`, or has none. */
  async readLine(most: number): Promise<Buffer | undefined> {
    await this.#fill(most);
    const end = this.#join().subarray(0, most).indexOf('\n');
    return end < 0 ? undefined : this.read(end + 1);
  }

  /** Takes the bytes if they are next. */
  async startsWith(bytes: Buffer): Promise<boolean> {
    await this.#fill(bytes.length);
    if (!this.#join().subarray(0, bytes.length).equals(bytes)) return false;
    await this.read(bytes.length);
    return true;
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1);
    return this.#length === 0;
  }

  async *rest(): AsyncGenerator<Buffer> {
    while (!(await this.isAtEnd())) {
      const held = this.#join();
      this.#held = [];
      this.#length = 0;
      this.#taken += held.length;
      yield held;
    }
  }
}
