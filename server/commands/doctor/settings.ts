/** Findings that need no database: settings, disk, mail, push. */
import { createTransport } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import { findMisspelt } from '../../config/setting.ts';
import { settings } from '../../config/settings.ts';
import { version } from '../../config/version.ts';
import { describeRoom, measureRoom, stateOfRoom } from '../../storage/index.ts';
import { bad, type Finding, good, weak } from './finding.ts';

/** Milliseconds. */
const patience = 10_000;

const disk = async ({ dataDirectory }: Config): Promise<Finding> => {
  const room = await measureRoom(dataDirectory).catch(() => undefined);
  if (room === undefined)
    return bad('disk', `there is no ${dataDirectory}, or this user may not enter it; see DATA_DIR`);
  const says = `${describeRoom(room)} for ${dataDirectory}`;
  const state = stateOfRoom(room);
  if (state === 'almost none')
    return bad('disk', `${says}; the service stops taking messages when it is full`);
  return state === 'low' ? weak('disk', says) : good('disk', says);
};

const mail = async ({ mail: { smtpUrl, directory } }: Config): Promise<Finding> => {
  if (smtpUrl === undefined)
    return weak('mail', `there is no SMTP_URL, so mail is kept in ${directory} and reaches nobody`);
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patience, greetingTimeout: patience });
  try {
    await transport.verify();
    return good('mail', 'the mail server answers, and takes our name');
  } catch (error) {
    return bad('mail', `the mail server does not take mail (${(error as Error).message}); see SMTP_URL`);
  } finally {
    transport.close();
  }
};

const push = async ({ pushRelay }: Config): Promise<Finding> => {
  if (pushRelay === undefined)
    return good('push', 'browsers are notified; without PUSH_RELAY_URL, mobile apps are not');
  try {
    await fetch(pushRelay.url, { signal: AbortSignal.timeout(patience), redirect: 'manual' });
    return good('push', 'the push relay answers');
  } catch (error) {
    return bad('push', `the push relay cannot be reached (${(error as Error).message}); see PUSH_RELAY_URL`);
  }
};

const proxy = ({ externalUrl, proxies, host }: Config): Finding => {
  if (externalUrl === undefined)
    return host === '127.0.0.1' || host === 'localhost' || host === '::1'
      ? good(
          'address',
          'only this machine reaches the service; set EXTERNAL_URL to the address of the proxy in front of it',
        )
      : weak('address', 'EXTERNAL_URL is not set, so links in mails lead to HOST and PORT');
  if (externalUrl.startsWith('http:'))
    return weak('address', `${externalUrl} is not encrypted: passwords travel in the clear`);
  return proxies === 0
    ? weak(
        'address',
        'people come by https, so there is a proxy: set TRUST_PROXY, or all of them share the limits of one caller',
      )
    : good('address', `${externalUrl}, behind ${proxies} ${proxies === 1 ? 'proxy' : 'proxies'}`);
};

export const examineSettings = async (
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> => [
  good('version', `Parlance ${version}, Node.js ${process.versions.node}`),
  ...findMisspelt(settings, environment).map(({ given, meant }) =>
    weak('settings', `${given} is no setting; ${meant} is`),
  ),
  ...(await Promise.all([disk(config), mail(config), push(config)])),
  proxy(config),
];
