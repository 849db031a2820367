/**
 * The link only ends these e-mails, without login, so forwarding it is harmless. Mail programs submit the
 * form by themselves (RFC 8058).
 */
import { ApiError } from '@parlance/protocol/errors';
import { sql } from 'kysely';
import { openPages, type Visit } from '../accounts/index.ts';
import { doEndChannelMail } from '../channels/index.ts';
import { read } from '../db/sql.ts';
import type { PlainRoutes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import type { Organization } from '../organization/index.ts';
import { html } from '../pages/index.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { doChangeSetting, settingsOf, type User, userColumns } from '../users/index.ts';

const path = '/accounts/unsubscribe/missed_messages';

const statement = (organizationId: number, userId: number): string =>
  `unsubscribe missed_messages ${organizationId} ${userId}`;

export const unsubscribeUrl = (
  secrets: Pick<Secrets, 'sign'>,
  organization: Pick<Organization, 'id' | 'url'>,
  userId: number,
): string => `${organization.url}${path}/${userId}/${secrets.sign(statement(organization.id, userId))}`;

/** General settings that cause e-mails; channels have their own. */
const settings = [
  'enable_offline_email_notifications',
  'enable_followed_topic_email_notifications',
  'enable_stream_email_notifications',
] as const;

/** Idempotent: a second call changes and emits nothing. */
const end = ({ database }: Service, organizationId: number, userId: number): Promise<void> =>
  database.transact(organizationId, undefined, async (transaction) => {
    const { rows } = await read<User>`
      select ${sql.raw(userColumns)} from users u
      where u.organization_id = ${organizationId} and u.id = ${userId} and u.is_active for no key update
    `.execute(transaction.query);
    const [person] = rows;
    if (person === undefined) return;
    const before = settingsOf(person);
    for (const setting of settings)
      if (before[setting]) await doChangeSetting(transaction, userId, setting, false);
    await doEndChannelMail(transaction, userId);
  });

const question = ({ show, translate }: Visit) =>
  show({
    title: translate('End e-mails?'),
    body: html`<p>${translate('You get e-mails about messages that you missed.')}</p><form method="post"><button>${translate('Stop these e-mails')}</button></form>`,
  });

const done = ({ show, translate }: Visit) =>
  show({
    title: translate('No more e-mails'),
    body: html`<p>${translate('You will get no more e-mails about messages that you missed. You can turn them on again in your settings.')}</p>`,
  });

/** GET changes nothing: mail scanners that follow links must not unsubscribe users. */
export const plainRoutes: PlainRoutes = (service) => {
  const page = openPages(service);
  /** Returns the user of a link. Throws NOT_FOUND unless this service signed it. */
  const userIdOf = ({ organization, request }: Visit): number => {
    const { user_id = '', signature = '' } = request.path;
    const userId = /^[1-9]\d{0,8}$/.test(user_id) ? Number(user_id) : undefined;
    if (userId === undefined || !service.secrets.isSigned(statement(organization.id, userId), signature))
      throw new ApiError(
        'NOT_FOUND',
        'This link is not valid. You can end e-mails about messages in your settings as well.',
      );
    return userId;
  };
  const place = `${path}/:user_id/:signature`;
  return [
    page('GET', place, async (visit) => {
      userIdOf(visit);
      return question(visit);
    }),
    page('POST', place, async (visit) => {
      await end(service, visit.organization.id, userIdOf(visit));
      return done(visit);
    }),
  ];
};
