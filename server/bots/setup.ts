import { botTypes, webhookInterfaces } from '@parlance/protocol/bots/bot';
import { badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { type Outgoing, OutgoingFailure } from '../outgoing/index.ts';
import { type BotSetup, randomText } from '../users/index.ts';
import { embeddedBots } from './embedded.ts';

export interface AskedService {
  readonly url: string | undefined;
  readonly interface: number;
  readonly name: string | undefined;
  readonly configuration: Readonly<Record<string, string>> | undefined;
}

type ServiceSetup = Pick<BotSetup, 'serviceName' | 'url' | 'interface' | 'secret'>;

const tokenLength = 32;

/** Consumer for outgoing webhooks and embedded bots. */
export const serviceBotsConsumer = 'service-bots';

export const isService = (type: number): boolean =>
  type === botTypes.outgoingWebhook || type === botTypes.embedded;

/** Refuses invalid URLs early; each request checks again where the name resolves. */
export const checkPayloadUrl = (outgoing: Outgoing, url: string, parameter: string): string => {
  try {
    return outgoing.check(url.trim()).href;
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    throw badRequest(say('Argument "{parameter}" {complaint}.', { parameter, complaint: error.phrase }), {
      var_name: parameter,
    });
  }
};

export const checkInterface = (value: number, parameter: string): number => {
  if (!Object.values<number>(webhookInterfaces).includes(value))
    throw badRequest(say('Argument "{parameter}" must be 1 or 2.', { parameter }), { var_name: parameter });
  return value;
};

/** Throws BAD_REQUEST. */
export const checkService = (outgoing: Outgoing, type: number, asked: AskedService): ServiceSetup => {
  const none: ServiceSetup = { serviceName: null, url: null, interface: null, secret: null };
  if (type === botTypes.outgoingWebhook) {
    if (asked.url === undefined)
      throw badRequest(say("Missing '{name}' argument.", { name: 'payload_url' }), {
        var_name: 'payload_url',
      });
    return {
      serviceName: asked.name ?? null,
      url: checkPayloadUrl(outgoing, asked.url, 'payload_url'),
      interface: checkInterface(asked.interface, 'interface_type'),
      secret: randomText(tokenLength),
    };
  }
  if (type === botTypes.embedded) {
    if (asked.name === undefined || !embeddedBots.has(asked.name))
      throw badRequest('Argument "service_name" must name an embedded bot.', { var_name: 'service_name' });
    return { ...none, serviceName: asked.name, secret: JSON.stringify(asked.configuration ?? {}) };
  }
  return none;
};
