import { Refusal } from '../../config/refusal.ts';
import { isOfCopy } from '../../db/installation.ts';
import { createOutgoing } from '../../outgoing/index.ts';
import { type TriedBrowser, type TriedDevice, tryBrowsers, tryDevices } from '../../push/index.ts';
import { fetchUsers } from '../../users/index.ts';
import type { Command } from '../command.ts';
import { findAccount, noSuchAccount } from '../user/account.ts';
import { organizationParameter, readText, withinOrganization } from '../within.ts';

interface Result {
  readonly email: string;
  readonly browsers: readonly TriedBrowser[];
  readonly devices: readonly TriedDevice[];
}

export const command: Command<Result> = {
  name: 'push test',
  summary:
    "Notify a user's browsers and mobile devices, and say what became of each; ends with status 1 if none took it.",
  parameters: [{ flags: '--email <address>', meaning: 'the user', required: true }, organizationParameter],
  run: (given, context) =>
    withinOrganization(context, given, async ({ organization, ...ground }) => {
      if (await isOfCopy(ground.database.query))
        throw new Refusal('This is a copy of a service, and notifies no devices.');
      const reader = { organizationId: organization.id, query: ground.database.query };
      const email = readText(given, 'email') ?? '';
      const [user] = await fetchUsers(reader, [await findAccount(reader, email)]);
      if (user === undefined) throw noSuchAccount(email);
      const outgoing = createOutgoing(context.config.outgoing);
      try {
        const browsers = await tryBrowsers({ ...ground, outgoing }, organization, user);
        const devices = await tryDevices(ground, context.config.pushRelay, organization, user);
        if (![...browsers, ...devices].some(({ result }) => result === 'taken')) process.exitCode = 1;
        return { email: user.email, browsers, devices };
      } finally {
        await outgoing.close();
      }
    }),
  render: ({ email, browsers, devices }) =>
    browsers.length + devices.length === 0
      ? `${email} has let no browser or mobile device show notifications: it is a switch in the settings of the application`
      : [
          ...browsers.map(({ receiver, status, says }) => [receiver, status ?? 'no answer', says]),
          ...devices.map(({ device, kind, says }) => [device, kind ?? 'no token', says]),
        ]
          .map((words) => words.join('\t'))
          .join('\n'),
};
