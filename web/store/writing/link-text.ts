/** Links as they are written in a message. */

/** The text of a link must not end it, or disturb anyone. */
const plainLinkText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('`', "'")
    .replace(/@(?=_?\*)/g, '@ ');

/** Spaces and brackets would end the address. */
const plainAddress = (address: string): string =>
  address.replace(
    /[\s()<>\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

export const linkText = (text: string, address: string): string =>
  `[${plainLinkText(text)}](${plainAddress(address)})`;
