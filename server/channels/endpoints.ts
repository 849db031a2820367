/** Channels and subscriptions over HTTP. */
import * as declared from '@parlance/protocol/channel-endpoints';
import { on, type Routes } from '../service.ts';
import { doSubscribe } from './subscribe.ts';

export const routes: Routes = (service) => [
  on(declared.subscribe, async (input, call) => {
    const { subscriptions, principals, authorization_errors_fatal, ...rest } = input;
    const { subscribed, alreadySubscribed, unauthorized } = await doSubscribe(service, call, {
      channels: subscriptions,
      principals,
      areErrorsFatal: authorization_errors_fatal,
      creation: {
        inviteOnly: rest.invite_only,
        isWebPublic: rest.is_web_public,
        isDefault: rest.is_default_stream,
        historyPublicToSubscribers: rest.history_public_to_subscribers,
        messageRetentionDays: rest.message_retention_days,
        topicsPolicy: rest.topics_policy,
        permissions: rest,
      },
    });
    return {
      subscribed,
      already_subscribed: alreadySubscribed,
      ...(authorization_errors_fatal ? {} : { unauthorized }),
      new_subscription_messages_sent: false,
    };
  }),
];
