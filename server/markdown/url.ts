const remoteUrl = /^(?:https?:\/\/[^/?#]|mailto:[^/]|(?:tel|sms):\+?[0-9])/i;
const localUrl = /^(?:\/user_uploads\/|\/?#narrow\/)/;
// Browsers drop or rewrite these, so the visible address would differ from the used one.
const confusing = /[\p{Cc}\s\\]/u;

/**
 * Allows http, https, mailto, tel, sms, uploads and narrows. Refuses climbing paths: they reach any route
 * with the reader's session.
 */
export function isSafeUrl(url: string): boolean {
  if (confusing.test(url)) return false;
  if (localUrl.test(url)) return !/(?:\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$|[?#])/i.test(url);
  return remoteUrl.test(url);
}

/** Removes the host from this organization's addresses, so they open in any of the reader's sessions. */
export function localAddress(url: string, organizationUrl: string | undefined): string {
  if (organizationUrl === undefined || !url.startsWith(`${organizationUrl}/`)) return url;
  const path = url.slice(organizationUrl.length);
  if (path.startsWith('/#narrow/')) return path.slice(1);
  return path.startsWith('/user_uploads/') && isSafeUrl(path) ? path : url;
}

export function isBareHost(url: string): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,63}(?::\d{1,5})?(?:[/?#]|$)/i.test(url);
}

const unreserved = /[A-Za-z0-9_~-]/;

/** Encodes part of a narrow's fragment: percent-encoded UTF-8 with `.` instead of `%`. */
function encodeFragmentPart(text: string): string {
  let encoded = '';
  for (const byte of new TextEncoder().encode(text)) {
    const character = String.fromCharCode(byte);
    encoded += unreserved.test(character)
      ? character
      : `.${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

export function directUrl(others: readonly number[], messageId: number): string {
  return `/#narrow/dm/${others.join(',')}-${others.length > 1 ? 'group' : 'dm'}/near/${messageId}`;
}

export function narrowUrl(channel: { id: number; name: string }, topic?: string, messageId?: string): string {
  const slug = encodeFragmentPart(channel.name.replaceAll(' ', '-'));
  let url = `/#narrow/channel/${channel.id}-${slug}`;
  if (topic !== undefined) url += `/topic/${encodeFragmentPart(topic)}`;
  if (messageId !== undefined) url += `/near/${messageId}`;
  return url;
}
