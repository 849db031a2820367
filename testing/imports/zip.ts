import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string | Buffer;
  readonly data: string | Buffer;
  readonly isStored?: boolean;
  /** What the directory says instead of the truth. */
  readonly says?: { readonly size?: number; readonly checksum?: number; readonly method?: number };
  /** The general purpose bits: 1 for a password, 0x800 for names in UTF-8. */
  readonly flags?: number;
  /** The mode of a Unix file, such as 0o120777 for a link. */
  readonly mode?: number;
  /** Takes the bytes of the part with this number instead of bytes of its own. */
  readonly sharesWith?: number;
}

/** Makes a zip archive, a whole one or one with lies in it. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name as string);
    const data = Buffer.from(part.data as string);
    const packed = part.isStored === true ? data : deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(part.flags ?? 0, 2);
    common.writeUInt16LE(part.says?.method ?? (part.isStored === true ? 0 : 8), 4);
    common.writeUInt32LE(part.says?.checksum ?? crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(part.says?.size ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    offsets.push(part.sharesWith === undefined ? at : offsets[part.sharesWith]!);
    if (part.sharesWith === undefined) {
      const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
      bodies.push(body);
      at += body.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(offsets.at(-1)!, 10);
    const madeBy = Buffer.from([20, part.mode === undefined ? 0 : 3]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, common, rest, name]));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, listed, end]);
}
