import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import * as protocol from '@parlance/protocol/presence';
import { type InitialSection, RawJson, section } from '../frame/initial.ts';
import { type Call, on, type Routes } from '../frame/routes.ts';
import { toSeconds } from '../frame/seconds.ts';
import { JsonText } from '../http/call.ts';
import { settingOf } from '../organization/index.ts';
import { accessSeenUser, accessUserByEmail, fetchSeen, isSpectator } from '../users/index.ts';
import { renderModern, renderStatus } from './form.ts';
import { fetchLegacy, fetchPresence } from './list.ts';
import { mayBeSeen } from './register.ts';

const day = 86_400;
const usualDays = 14;

/** UNIX seconds; clamped at the epoch. */
const earliestOf = (now: number, days = usualDays): number => Math.max(0, toSeconds(now) - days * day);

const nothing = (now: number) => ({
  presences: {},
  presence_last_update_id: -1,
  server_timestamp: now / 1000,
});

/** Unseen users get the error of unknown ones [V15]. */
const accessNamed = ({ reader, organization, actor }: Call, given: string) =>
  /^\d{1,9}$/.test(given)
    ? accessSeenUser(reader, organization, actor, Number(given))
    : accessUserByEmail(reader, organization, actor, given);

export const routes: Routes = (service) => {
  const { now } = service;
  const { presence: register } = service;
  return [
    on(protocol.updatePresence, async (input, { actor, organization, reader }) => {
      if (actor.isBot) throw badRequest('This endpoint does not accept bot requests.');
      const isDisabled = settingOf(organization, 'presence_disabled');
      const isSeen = mayBeSeen(actor, isDisabled);
      const noted = isSeen
        ? await register.note({ user: actor, organization, isActive: input.status === 'active' })
        : undefined;
      if (input.ping_only) return {};
      if (isDisabled) return nothing(now());
      const earliest = earliestOf(now(), input.history_limit_days);
      const isModern = input.slim_presence || input.last_update_id !== undefined;
      const book = noted ?? (await register.current(organization.id));
      const rest = `"presence_last_update_id":${book.newest},"server_timestamp":${now() / 1000}`;
      const seen = await fetchSeen(reader, organization, actor);
      if (isModern)
        return new JsonText(
          '"presences":{',
          ...book.textsSince(input.last_update_id ?? -1, earliest, seen),
          `},${rest}`,
        );
      await register.settle(organization.id);
      const presences = JSON.stringify(await fetchLegacy(reader, organization, earliest, seen));
      return new JsonText(`"presences":${presences},${rest}`);
    }),
    on(protocol.getUserPresence, async ({ user_id_or_email: given }, call) => {
      const user = await accessNamed(call, given);
      if (user.isBot) throw badRequest('Presence is not supported for bot users.');
      const isDisabled = settingOf(call.organization, 'presence_disabled');
      await register.settle(call.organization.id);
      const presence = isDisabled ? undefined : await fetchPresence(call.reader, user.id);
      if (presence === undefined) throw badRequest(say('No presence data for {given}', { given }));
      const seen = renderStatus(presence);
      return {
        // The older form comes first: older clients stop at the first entry that they cannot parse.
        presence: { aggregated: seen, website: seen, ...renderModern(presence) },
        server_timestamp: now() / 1000,
      };
    }),
    on(protocol.getPresences, async (_input, { reader, organization, actor }) => {
      await register.settle(organization.id);
      const isDisabled = settingOf(organization, 'presence_disabled');
      const seen = await fetchSeen(reader, organization, actor);
      return {
        presences: isDisabled ? {} : await fetchLegacy(reader, organization, earliestOf(now()), seen),
        server_timestamp: now() / 1000,
      };
    }),
  ];
};

export const sections: readonly InitialSection[] = [
  section(
    protocol.presenceData,
    async ({ service, reader, organization, actor, view, presenceHistoryLimitDays }) => {
      const now = service.now();
      // Spectators see no presence.
      if (isSpectator(actor) || settingOf(organization, 'presence_disabled')) return nothing(now);
      const earliest = earliestOf(now, presenceHistoryLimitDays);
      const book = await service.presence.current(organization.id);
      const seen = await fetchSeen(reader, organization, actor);
      return {
        presences: view.slimPresence
          ? new RawJson('{', ...book.textsSince(-1, earliest, seen), '}')
          : await fetchLegacy(reader, organization, earliest, seen),
        presence_last_update_id: book.newest,
        server_timestamp: now / 1000,
      };
    },
  ),
];
