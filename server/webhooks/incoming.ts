import type { Input } from '@parlance/protocol/endpoint';
import { ApiError, badRequest } from '@parlance/protocol/errors';
import { say } from '@parlance/protocol/phrase';
import { incomingWebhookBotsData, postExternal } from '@parlance/protocol/webhooks';
import { type InitialSection, section } from '../frame/initial.ts';
import { type Call, on, type Routes } from '../frame/routes.ts';
import type { Service } from '../frame/service.ts';
import { sendAs } from '../messages/index.ts';
import { fetchBot } from '../users/index.ts';
import { integrations } from './integrations.ts';

type IncomingInput = Input<typeof postExternal>;
type To =
  | { readonly type: 'channel'; readonly to: number | string; readonly topic: string }
  | { readonly type: 'direct'; readonly to: number[]; readonly topic: undefined };

const isId = (text: string): boolean => /^\d{1,9}$/.test(text);

/** The URL has priority, then the payload, then the bot's defaults. */
const destination = async (
  { secrets }: Service,
  { actor, reader }: Call,
  { stream, topic }: IncomingInput,
  wished: { readonly channel: string | undefined; readonly topic: string },
): Promise<To> => {
  const inChannel = (to: number | string) => ({ type: 'channel', to, topic: topic ?? wished.topic }) as const;
  if (stream !== undefined) return inChannel(isId(stream) ? Number(stream) : stream);
  if (wished.channel !== undefined) return inChannel(wished.channel);
  const setup = await fetchBot(reader, secrets, actor.id);
  if (setup?.sendingChannelId != null) return inChannel(setup.sendingChannelId);
  if (actor.botOwnerId === null)
    throw badRequest(say("Missing '{name}' argument.", { name: 'stream' }), { var_name: 'stream' });
  return { type: 'direct', to: [actor.botOwnerId], topic: undefined };
};

const postFrom = async (service: Service, call: Call, asked: IncomingInput): Promise<void> => {
  const integration = integrations.get(asked.integration);
  if (integration === undefined) throw new ApiError('NOT_FOUND', 'There is no such integration.');
  const { content, channel } = integration.read(asked.payload);
  if (content.trim() === '')
    throw badRequest('The payload holds nothing to make a message of.', { var_name: 'payload' });
  const to = await destination(service, call, asked, { channel, topic: integration.topic });
  const { actor, organization, reader, idempotencyKey } = call;
  await sendAs(
    service,
    { ...to, content, read_by_sender: undefined },
    { actor, organization, reader, client: integration.displayName },
    idempotencyKey && `header:${idempotencyKey}`,
  );
};

export const routes: Routes = (service) => [
  on(postExternal, async (input, call) => {
    await postFrom(service, call, input);
    return {};
  }),
];

export const sections: readonly InitialSection[] = [
  section(incomingWebhookBotsData, async () => ({
    realm_incoming_webhook_bots: [...integrations.values()].map(({ name, displayName }) => ({
      name,
      display_name: displayName,
      all_event_types: null,
      config_options: [],
      url_options: [],
    })),
  })),
];
