/** Parses all forms of the `to` parameter. */
import { badRequest } from '@parlance/protocol/errors';

export type To = number | string | readonly (number | string)[];

/** One channel, by id or name. */
export const readChannelTo = (to: To): number | string => {
  if (typeof to === 'number' || typeof to === 'string') return to;
  const [only, ...more] = to;
  if (only === undefined || more.length > 0)
    throw badRequest('Expected exactly one channel', { var_name: 'to' });
  return only;
};

export interface People {
  readonly ids: readonly number[];
  /** Lower case. */
  readonly emails: readonly string[];
}

/** Ids or addresses, not mixed; commas may join addresses. */
export const readPeopleTo = (to: To): People => {
  const all = typeof to === 'string' ? to.split(',') : typeof to === 'number' ? [to] : to;
  const ids = all.filter((one) => typeof one === 'number');
  const emails = all
    .filter((one) => typeof one === 'string')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');
  if (ids.length > 0 && emails.length > 0)
    throw badRequest('Recipient lists may contain emails or user IDs, but not both.', { var_name: 'to' });
  if (ids.length + emails.length === 0) throw badRequest('Message must have recipients', { var_name: 'to' });
  return { ids, emails };
};
