/** Letters that are written in other ways, but not by an accent. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const anySpelled = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g');
const isPlain = /^[\x20-\x7e]*$/;

/** Text as it is compared: without case and accents. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase();
  if (isPlain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(anySpelled, (letter) => spelled[letter]!);
};
