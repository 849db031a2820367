/** Which addresses a message may hold. Pure. */

/** Any origin that is not a real one: relative addresses keep it. */
const here = 'https://here.invalid';
/** Browsers drop or rewrite these, so the address that is checked would differ from the one that is used. */
const confusing = /[\p{Cc}\s\\]/u;
const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);
/** Pictures of uploads, custom emoji, the service's own emoji, and of other sites through the service. */
const pictures = /^\/(?:user_uploads|user_avatars|static\/generated\/emoji|external_content)\//;

const read = (address: string): URL | undefined => {
  if (confusing.test(address)) return undefined;
  try {
    return new URL(address, here);
  } catch {
    return undefined;
  }
};

/** Whether a link may lead there: another site, a place of the page, an uploaded file. */
export const isLink = (address: string): boolean => {
  const url = read(address);
  if (url === undefined) return false;
  if (url.origin !== here) return schemes.has(url.protocol) && !address.startsWith('//');
  if (/^\/?#/.test(address)) return true;
  return address.startsWith('/user_uploads/') && url.pathname.startsWith('/user_uploads/');
};

/** Whether a picture or film may come from there: only files of the service. */
export const isSource = (address: string): boolean => {
  const url = read(address);
  return url?.origin === here && address.startsWith('/') && pictures.test(url.pathname);
};
