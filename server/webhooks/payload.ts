/** Outgoing webhook payloads in both formats (api.md). Pure. */
import { webhookInterfaces } from '@parlance/protocol/bots/bot';
import type { Addressed } from '../bots/index.ts';
import type { Trigger } from './task.ts';

export interface Payload {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PayloadMessage extends Addressed {
  readonly trigger: Trigger;
  /** Proves to the receiver that this service calls [S164]. */
  readonly token: string;
}

/** [S178] */
const native = ({ bot, asked, trigger, token }: PayloadMessage): Payload => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    bot_email: bot.email,
    bot_full_name: bot.fullName,
    data: asked.message.content,
    message: { ...asked.message, rendered_content: asked.renderedContent },
    trigger,
    token,
  }),
});

/** Direct messages get the other service's name for them. */
const channelOf = ({ asked: { message } }: PayloadMessage): { readonly id: string; readonly name: string } =>
  typeof message.display_recipient === 'string'
    ? { id: `C${message.recipient_id}`, name: message.display_recipient }
    : { id: `D${message.recipient_id}`, name: 'directmessage' };

/** [S179] */
const slack = (told: PayloadMessage): Payload => {
  const { organization, bot, asked, trigger, token } = told;
  const { message } = asked;
  const channel = channelOf(told);
  const pairs: [string, string][] = [
    ['token', token],
    ['team_id', `T${organization.id}`],
    ['team_domain', organization.host.replace(/:\d+$/, '')],
    ['channel_id', channel.id],
    ['channel_name', channel.name],
    ['thread_ts', String(message.timestamp)],
    ['timestamp', String(message.timestamp)],
    ['user_id', `U${message.sender_id}`],
    ['user_name', message.sender_full_name],
    ['text', message.content],
    ['trigger_word', trigger],
    ['service_id', String(bot.id)],
  ];
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(pairs).toString(),
  };
};

export const renderPayload = (form: number | null, told: PayloadMessage): Payload =>
  form === webhookInterfaces.slack ? slack(told) : native(told);
