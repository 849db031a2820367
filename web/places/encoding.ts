/** The encoding of address components: percent encoding with `.` for `%`. */
const escaped = /[.()!'*]/g;

export const encodeComponent = (text: string): string =>
  encodeURIComponent(text)
    .replace(escaped, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');

/** Undefined for a malformed component. Plain percent encoding is read too. */
export const decodeComponent = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replace(/\.(?=[0-9A-Fa-f]{2})/g, '%'));
  } catch {
    return undefined;
  }
};
