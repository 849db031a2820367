/** The checksum of joined bytes from those of their parts, as zlib's `crc32_combine` (RFC 1952, section 8). */

/** A number is a polynomial over two elements, with its lowest power in the highest bit. */
const divisor = 0xedb88320;
const one = 1 << 31;

/** Multiplies modulo the divisor. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  let shifted = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ divisor;
  }
  return product;
};

/** x to the power of 8, 16, 32 and so on: one byte, two, four. */
const powers: number[] = [one >>> 8];
for (let index = 1; index < 40; index += 1) powers.push(multiply(powers[index - 1]!, powers[index - 1]!));

/** `length` in bytes, of the second part. */
export const joinChecksums = (first: number, second: number, length: number): number => {
  let moved = first;
  for (let left = length, index = 0; left > 0; left = Math.floor(left / 2), index += 1)
    if (left % 2 === 1) moved = multiply(powers[index]!, moved);
  return (moved ^ second) >>> 0;
};
