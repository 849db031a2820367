/** Where a workspace of Slack keeps its files and pictures. No other address is ever asked for them. */

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const webAddress = (text: string | undefined): URL | undefined => {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain ? url : undefined;
};

/** Pages and files that only members may open: the token goes to these alone. */
export const takesToken = (text: string): boolean => {
  const url = webAddress(text);
  return url !== undefined && isWithin(url.hostname, 'slack.com');
};

/** Pictures of people and emoji, which are open to all. */
export const isPicture = (text: string): boolean => {
  const url = webAddress(text);
  return url !== undefined && isWithin(url.hostname, 'slack-edge.com');
};

export const isSlackAddress = (text: string): boolean => takesToken(text) || isPicture(text);

/** Without what an address may carry of secrets. */
export const bareAddress = (text: string): string => text.replace(/[?#].*$/s, '');
