/** Decodes strict Base64; undefined for other text. Buffer alone ignores invalid characters. */
export const readBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};
