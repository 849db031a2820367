/** The id of a resumable upload names its creator, who alone may continue it. */
import type { Call } from '../frame/routes.ts';

export const prefixOf = ({ organization, actor }: Call): string => `${organization.id}-${actor.id}-`;
export const isOwn = (id: string, call: Call): boolean =>
  id.startsWith(prefixOf(call)) && /^[A-Za-z0-9]{32}$/.test(id.slice(prefixOf(call).length));
