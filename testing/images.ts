import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A grey PNG. With fewer `rows`, its header promises more than it holds. */
export const png = (width: number, height: number, rows = height): Uint8Array<ArrayBuffer> => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows));
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
};

/** Frames hold one pixel each, whatever the size claims. */
export const gif = (frames: number, width = 1, height = 1): Uint8Array<ArrayBuffer> => {
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const frame = (index: number) => [
    ...[0x21, 0xf9, 4, 0, 10, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...size, 0],
    ...[2, 2, index % 2 === 0 ? 0x44 : 0x4c, 1, 0],
  ];
  return Uint8Array.from([
    ...Buffer.from('GIF89a'),
    ...size,
    ...[0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...Array.from({ length: frames }, (_, index) => frame(index)).flat(),
    0x3b,
  ]);
};
