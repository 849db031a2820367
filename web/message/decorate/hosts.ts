/** Whether the text of a link names another site than the link leads to. Pure. */

export const hostOf = (address: string): string | undefined => {
  try {
    return new URL(address).hostname.replace(/^www\./, '') || undefined;
  } catch {
    return undefined;
  }
};

/** Names at the end of a host that people write without `https://`. Endings of files are left out. */
const ending =
  '(?:com|org|net|edu|gov|mil|int|info|biz|io|dev|app|ai|co|me|eu|uk|de|fr|es|it|nl|be|ch|at|jp|cn|in|us|ca|au|br|ru|se|no|dk|fi|cz|xyz|online|site|shop|bank)';
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const withScheme = /https?:\/\/[^\s<>"'()]+/giu;
const bare = new RegExp(
  String.raw`(?<![\p{L}\p{N}@./-])(?:${label}\.){1,8}${ending}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
  'giu',
);

const hostsIn = (text: string): string[] => {
  // Before an @ stands no host, but people read it as one.
  const whole = (text.match(withScheme) ?? []).flatMap((address) => [address.replace(/@.*$/, ''), address]);
  const rest = text.replace(withScheme, ' ').match(bare) ?? [];
  return [...whole, ...rest.map((host) => `https://${host}`)].flatMap((address) => hostOf(address) ?? []);
};

const isSame = (shown: string, host: string): boolean => host === shown || host.endsWith(`.${shown}`);

/** Returns the host that the text names, when it is not `host` and not above it. */
export const otherHostIn = (text: string, host: string): string | undefined =>
  hostsIn(text.slice(0, 1000)).find((shown) => !isSame(shown, host));
