/** The bytes that a text stands for in Base64; undefined for any other text. Buffer alone passes over what is wrong. */
export const readBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};
