import type { End } from './archive/format.ts';
import { pack } from './archive/pack.ts';
import { type Backing, makeBackup } from './make/make.ts';
import type { Sealing } from './seal/keys.ts';
import { seal } from './seal/seal.ts';

export interface Writing {
  readonly content: AsyncIterable<Buffer>;
  /** Known when the content was read to its end. */
  end(): End;
  /** Bytes read so far. */
  bytes(): number;
}

export const writeBackup = (backing: Backing, sealing: Sealing | undefined): Writing => {
  let [end, bytes]: [End | undefined, number] = [undefined, 0];
  async function* packed(): AsyncGenerator<Buffer> {
    end = yield* pack(makeBackup(backing));
  }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of sealing === undefined ? packed() : seal(packed(), sealing)) {
      bytes += piece.length;
      yield piece;
    }
  }
  return {
    content: counted(),
    bytes: () => bytes,
    end: () => {
      if (end === undefined) throw new Error('The backup is not written yet.');
      return end;
    },
  };
};
