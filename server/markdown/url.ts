const remoteUrl = /^(?:https?:\/\/[^/?#]|mailto:[^/]|(?:tel|sms):\+?[0-9])/i;
const localUrl = /^(?:\/user_uploads\/|\/?#narrow\/)/;
// Control characters, white space and backslashes: browsers drop or rewrite those, so the address read is not the one used.
const confusing = /[\p{Cc}\s\\]/u;

/**
 * Whether an address may become a link: http, https, mailto, tel and sms, an upload of this service, or a narrow.
 * A path that climbs could reach any route of the service with the reader's session, so it is refused.
 */
export function isSafeUrl(url: string): boolean {
  if (confusing.test(url)) return false;
  if (localUrl.test(url)) return !/(?:\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$|[?#])/i.test(url);
  return remoteUrl.test(url);
}

/** An address of this organization without its host, so that it opens wherever the reader is signed in; others as they are. */
export function localAddress(url: string, organizationUrl: string | undefined): string {
  if (organizationUrl === undefined || !url.startsWith(`${organizationUrl}/`)) return url;
  const path = url.slice(organizationUrl.length);
  if (path.startsWith('/#narrow/')) return path.slice(1);
  return path.startsWith('/user_uploads/') && isSafeUrl(path) ? path : url;
}

/** Whether an address begins with the name of a host and has no scheme. */
export function isBareHost(url: string): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,63}(?::\d{1,5})?(?:[/?#]|$)/i.test(url);
}

const unreserved = /[A-Za-z0-9_~-]/;

/** The family's encoding of a part of a narrow's fragment: percent-encoded UTF-8 with `.` in the place of `%`. */
export function encodeFragmentPart(text: string): string {
  let encoded = '';
  for (const byte of new TextEncoder().encode(text)) {
    const character = String.fromCharCode(byte);
    encoded += unreserved.test(character)
      ? character
      : `.${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

/** The address of a conversation with these people, at a message in it. */
export function directUrl(others: readonly number[], messageId: number): string {
  return `/#narrow/dm/${others.join(',')}-${others.length > 1 ? 'group' : 'dm'}/near/${messageId}`;
}

/** The address of a channel, of a topic in it, or of a message in that. */
export function narrowUrl(channel: { id: number; name: string }, topic?: string, messageId?: string): string {
  const slug = encodeFragmentPart(channel.name.replaceAll(' ', '-'));
  let url = `/#narrow/channel/${channel.id}-${slug}`;
  if (topic !== undefined) url += `/topic/${encodeFragmentPart(topic)}`;
  if (messageId !== undefined) url += `/near/${messageId}`;
  return url;
}
